// Project and local settings as files of a sandbox.
import { resolvePath } from '../bash/paths.js';
import { type SandboxFs, SandboxError } from '../ports/sandbox.js';
import type { SavedScope, SettingsSource } from '../ports/settings-source.js';
import { addRuleToJson, removeRuleFromJson, type ChangedRules } from './rules-in-json.js';

export interface FileSettingsOptions {
  /** Absolute. */
  readonly projectRoot: string;
  /**
   * Reads user settings from below this directory too. Only for a host whose tool calls cannot write there: what a call
   * can write must not count as the person's own word.
   */
  readonly home?: string;
}

/** How often a write is tried again when somebody else writes the same file meanwhile. */
const WRITE_ATTEMPTS = 5;

/** `.claude/settings.json`, `.claude/settings.local.json` and, with `home`, the user's settings, read and added to. */
export function fileSettingsSource(fs: SandboxFs, options: FileSettingsOptions): SettingsSource {
  const files = {
    projectSettings: resolvePath(options.projectRoot, '.claude/settings.json'),
    localSettings: resolvePath(options.projectRoot, '.claude/settings.local.json'),
    userSettings: options.home === undefined ? undefined : resolvePath(options.home, '.claude/settings.json'),
  } as const;
  // One write at a time: two answers given together must both be kept.
  let last: Promise<unknown> = Promise.resolve();
  const write = (
    scope: SavedScope,
    what: string,
    change: (text: string | undefined) => ChangedRules,
  ): Promise<void> => {
    const file = files[scope];
    if (file === undefined) return Promise.reject(new Error('This host keeps no user settings in files.'));
    const written = last.then(() =>
      updateText(fs, file, (text) => {
        const changed = change(text);
        if (!changed.ok) throw new Error(`The rule was not ${what} ${file}: ${changed.message}.`);
        return changed.text;
      }),
    );
    last = written.catch(() => undefined);
    return written;
  };

  return {
    load: async () => {
      const [userSettings, projectSettings, localSettings] = await Promise.all([
        files.userSettings === undefined ? undefined : loadJson(fs, files.userSettings),
        loadJson(fs, files.projectSettings),
        loadJson(fs, files.localSettings),
      ]);
      return {
        ...(userSettings !== undefined && { userSettings }),
        ...(projectSettings !== undefined && { projectSettings }),
        ...(localSettings !== undefined && { localSettings }),
      };
    },
    addRule: (scope, behavior, rule) => write(scope, 'saved to', (text) => addRuleToJson(text, behavior, rule)),
    removeRule: (scope, behavior, rule) =>
      write(scope, 'taken out of', (text) =>
        text === undefined ? { ok: true, text: '' } : removeRuleFromJson(text, behavior, rule),
      ),
  };
}

/** Undefined where there is no file; an `Error` value where there is one that cannot be read as JSON. */
async function loadJson(fs: SandboxFs, path: string): Promise<unknown> {
  try {
    const text = await readText(fs, path);
    if (text === undefined) return undefined;
    if (text.trim() === '') return new Error('the file is empty');
    return JSON.parse(text) as unknown;
  } catch (error) {
    return new Error(error instanceof SyntaxError ? `not valid JSON (${error.message})` : String(error));
  }
}

/**
 * Reads, changes and writes. Nothing here can lock the file against other processes, so it is read again right before and
 * after the write, and done over where it is not what was expected.
 */
async function updateText(fs: SandboxFs, path: string, change: (text: string | undefined) => string): Promise<void> {
  for (let attempt = 1; attempt <= WRITE_ATTEMPTS; attempt++) {
    const before = await readText(fs, path);
    const after = change(before);
    if (after === (before ?? '')) return;
    if ((await readText(fs, path)) !== before) continue;
    await fs.write(path, after);
    if ((await readText(fs, path)) === after) return;
  }
  throw new Error(`${path} keeps changing while a rule is saved to it.`);
}

async function readText(fs: SandboxFs, path: string): Promise<string | undefined> {
  try {
    return new TextDecoder('utf-8').decode(await fs.read(path));
  } catch (error) {
    if (SandboxError.is(error) && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return undefined;
    throw error;
  }
}
