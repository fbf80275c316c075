import { latin1 } from '../../../shell/byte-string.js';
import { success } from '../../own-command.js';
import { findRenames } from '../changes.js';
import { formatCommit } from '../format-commit.js';
import { parseFlags } from '../parse-flags.js';
import { pathMatcher } from '../pathspec.js';
import type { GitCommand } from '../repository.js';
import { findObject, readCommit } from '../revisions.js';
import { showChanges } from '../show-changes.js';
import { changesOf } from '../walk-history.js';
import { LOG_FLAGS, readFormat } from './log.js';

/** `git show`: commits with what they changed, and files of commits. */
export const show: GitCommand = async (repository, args) => {
  const flags = parseFlags('show', args, LOG_FLAGS);
  const { has, rest, paths = [] } = flags;
  const matches = pathMatcher(repository, paths);
  const format = await readFormat(repository, flags);
  const parts: string[] = [];
  for (const name of rest.length > 0 ? rest : ['HEAD']) {
    const { oid, path } = await findObject(repository, name);
    if (path !== undefined) {
      const { git, at } = repository;
      const { type } = await git
        .readObject({ ...at, oid, format: 'deflated' })
        .then(() => git.readObject({ ...at, oid, format: 'content' }));
      if (type === 'tree') {
        const { tree } = await git.readTree({ ...at, oid });
        const names = tree.map((entry) => `${entry.path}${entry.type === 'tree' ? '/' : ''}\n`);
        parts.push(`tree ${name}\n\n${names.join('')}`);
        continue;
      }
      const { blob } = await git.readBlob({ ...at, oid });
      // A file may be anything, and alone it is printed byte for byte.
      if (rest.length === 1) return { stdout: latin1(blob), stdoutKind: 'bytes', stderr: '', exitCode: 0 };
      parts.push(new TextDecoder().decode(blob));
      continue;
    }
    const each = { oid, commit: await readCommit(repository, oid) };
    const head = formatCommit(each, format);
    const lineEnd = format.name.startsWith('format:') ? '\n' : '';
    if (has.has('no-patch') || each.commit.parent.length > 1) {
      parts.push(`${head}${lineEnd}`);
      continue;
    }
    const changes = (await findRenames(repository, await changesOf(repository, each))).filter((change) =>
      matches(change.path),
    );
    const shown = await showChanges(repository, changes, flags);
    parts.push(`${head}${lineEnd}${shown === '' || format.name === 'oneline' ? '' : '\n'}${shown}`);
  }
  return success(parts.join('\n'));
};
