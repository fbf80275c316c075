/** What programs need of the surroundings of the person who started us. Nothing else is passed on: keys and tokens live there. */
const PASSED_ON = /^(?:PATH|LANG|LANGUAGE|LC_[A-Z]+|TZ)$/;

/** The environment of every command. */
export function environment(
  given: Readonly<Record<string, string | undefined>>,
  home: string,
): Readonly<Record<string, string>> {
  const kept = Object.entries(given).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && PASSED_ON.test(entry[0]),
  );
  return { ...Object.fromEntries(kept), HOME: home, TERM: 'dumb', NO_COLOR: '1' };
}
