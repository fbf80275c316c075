// Terminal sequences: CSI, OSC (ended by BEL or ST), and the two-character escapes.
// eslint-disable-next-line no-control-regex -- control characters are what this is about
const ESCAPES = /\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[ -/]+[0-~]|[0-Z\\^-~])/g;
// eslint-disable-next-line no-control-regex -- as above; tab, newline and return stay
const CONTROLS = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/g;

/**
 * What a program printed, as text that is safe to show: colours and cursor movements are dropped, other control
 * characters become `\xNN`, a line that was overwritten after a return shows its last state.
 */
export function terminalText(output: string): string {
  return output
    .replace(ESCAPES, '')
    .replace(/\r+\n/g, '\n')
    .replace(/^.*\r(?!$)/gm, '')
    .replace(CONTROLS, (control) => `\\x${control.charCodeAt(0).toString(16).padStart(2, '0')}`);
}
