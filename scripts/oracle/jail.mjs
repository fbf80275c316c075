// Runs scripts under real bash where they can do nothing: an empty root directory with bash alone, no other program, no
// network, no privileges, a limit on time. Every command that is not a builtin is only written down.
import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const NOBODY = 65534;
const BATCH = 100;

/** @typedef {{ script: string, executed: string[][], writes: string[], syntaxOk: boolean }} Run */

// `printf` writes all it has at once, so that commands that run side by side do not mix in the log.
const SETUP = String.raw`enable -n kill
command_not_found_handle() { builtin printf '%s\0' "$#" "$@" >> "$ORACLE_LOG"; }
`;

const DRIVER = `for oracle_number in "$@"; do
  cd "/place/$oracle_number" || continue
  IFS= read -r -d '' oracle_script < "/script/$oracle_number"
  ORACLE_LOG="/log/$oracle_number" BASH_ENV=/setup /bin/bash -c "$oracle_script" </dev/null >/dev/null 2>&1
done
`;

export class Jail {
  /** Every run gets a name of its own: what a killed one may still write must not fall to another. */
  #next = 0;

  constructor() {
    this.root = mkdtempSync(join(tmpdir(), 'bash-oracle-'));
    for (const part of ['bin', 'dev', 'proc', 'place', 'log', 'script']) mkdirSync(join(this.root, part));
    const libraries = execFileSync('ldd', ['/bin/bash'], { encoding: 'utf8' }).match(/\/\S+/g) ?? [];
    for (const file of ['/bin/bash', ...libraries]) {
      mkdirSync(join(this.root, dirname(file)), { recursive: true });
      cpSync(file, join(this.root, file), { dereference: true });
    }
    execFileSync('mknod', ['-m', '666', join(this.root, 'dev/null'), 'c', '1', '3']);
    symlinkSync('/proc/self/fd', join(this.root, 'dev/fd'));
    writeFileSync(join(this.root, 'setup'), SETUP);
    writeFileSync(join(this.root, 'driver'), DRIVER);
    chownSync(join(this.root, 'log'), NOBODY, NOBODY);
    chmodSync(this.root, 0o755);
  }

  /** @param {readonly string[]} scripts @returns {Promise<Run[]>} those that ended in time */
  async run(scripts) {
    /** @type {Run[]} */
    const runs = [];
    for (let first = 0; first < scripts.length; first += BATCH) {
      const batch = scripts.slice(first, first + BATCH);
      const name = await this.#runBatch(batch, 20_000);
      if (name !== undefined) runs.push(...batch.map((script, index) => this.#read(script, name + index)));
      else {
        // Something in it hangs: one at a time finds it.
        for (const script of batch) {
          const own = await this.#runBatch([script], 2000);
          if (own !== undefined) runs.push(this.#read(script, own));
        }
      }
    }
    return runs;
  }

  dispose() {
    // One that was killed may still be ending.
    rmSync(this.root, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }

  /**
   * @param {readonly string[]} batch
   * @param {number} limit ms
   * @returns {Promise<number | undefined>} the name of the first run; undefined when they did not end in time
   */
  #runBatch(batch, limit) {
    for (const part of ['place', 'log', 'script']) {
      for (const entry of readdirSync(join(this.root, part)))
        rmSync(join(this.root, part, entry), { recursive: true, force: true });
    }
    const first = this.#next;
    this.#next += batch.length;
    batch.forEach((script, index) => {
      const number = first + index;
      const place = join(this.root, 'place', String(number));
      mkdirSync(place);
      chownSync(place, NOBODY, NOBODY);
      writeFileSync(join(this.root, 'script', String(number)), script);
    });
    const limits = 'export PATH=/none HOME=/h LC_ALL=C.UTF-8; ulimit -t 2 -f 2000 -u 400; exec "$@"';
    const child = spawn(
      'unshare',
      [
        '-n',
        '-m',
        '-p',
        '-f',
        '--kill-child',
        `--mount-proc=${join(this.root, 'proc')}`,
        'chroot',
        `--userspec=${NOBODY}:${NOBODY}`,
        this.root,
        '/bin/bash',
        '-c',
        limits,
        'limits',
        '/bin/bash',
        '/driver',
        ...batch.map((_, index) => String(first + index)),
      ],
      { stdio: 'ignore', env: { PATH: process.env['PATH'] ?? '/usr/sbin:/usr/bin' } },
    );
    return new Promise((/** @type {(first: number | undefined) => void} */ resolve) => {
      const timer = setTimeout(() => child.kill('SIGKILL'), limit);
      child.on('close', (_, signal) => {
        clearTimeout(timer);
        resolve(signal === null ? first : undefined);
      });
    });
  }

  /** @param {string} script @param {number} number @returns {Run} */
  #read(script, number) {
    /** @type {string[][]} */
    const executed = [];
    let log = '';
    try {
      log = readFileSync(join(this.root, 'log', String(number)), 'latin1');
    } catch {
      // Nothing ran.
    }
    const parts = log.split('\0');
    for (let at = 0; at < parts.length - 1;) {
      const count = Number(parts[at]);
      executed.push(parts.slice(at + 1, at + 1 + count).map((part) => Buffer.from(part, 'latin1').toString('utf8')));
      at += count + 1;
    }
    return { script, executed, writes: readdirSync(join(this.root, 'place', String(number))), syntaxOk: true };
  }
}
