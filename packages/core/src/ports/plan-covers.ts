/** Commands that are expected to run, each as its argument list. A null stands for any number of words. */
export type SpawnPlan = readonly (readonly (string | null)[])[];

/**
 * Whether one of the expected commands is this one. Of the first words only the last path segment counts: where a
 * command was found is the shell's to know.
 */
export function planCovers(plan: SpawnPlan, argv: readonly string[]): boolean {
  const wanted = argv.map(named);
  return plan.some((expected) => covers(expected.map(named), wanted));
}

function named<Word extends string | null>(word: Word, index: number): Word | string {
  return index === 0 && word !== null ? word.slice(word.lastIndexOf('/') + 1) : word;
}

/** As a file name is matched with `*`: only the newest null is ever tried again. */
function covers(expected: readonly (string | null)[], argv: readonly (string | null)[]): boolean {
  let [at, unknown, resumed] = [0, -1, 0];
  for (let word = 0; word < argv.length;) {
    if (at < expected.length && expected[at] === null) {
      unknown = at++;
      resumed = word;
    } else if (at < expected.length && expected[at] === argv[word]) {
      at += 1;
      word += 1;
    } else if (unknown >= 0) {
      at = unknown + 1;
      word = ++resumed;
    } else return false;
  }
  return expected.slice(at).every((word) => word === null);
}
