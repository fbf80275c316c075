// Subcommands about the repository itself: its settings, tags and remotes.
import { success } from '../../own-command.js';
import { changeConfigFile, readConfigFile } from '../config-file.js';
import { GitFailure, notHere } from '../git-failure.js';
import { whoIs } from '../identity.js';
import { parseFlags } from '../parse-flags.js';
import { configValue, personalConfigPath, type GitCommand } from '../repository.js';
import { findRevision, headCommit, requireRevision } from '../revisions.js';
import { walkHistory } from '../walk-history.js';

/** `git config`. */
export const config: GitCommand = async (repository, args) => {
  const { has, value, rest } = parseFlags('config', args, {
    '--global': 'global',
    '--local': 'local',
    '--system': 'system',
    '--get': 'get',
    '--get-all': 'get',
    '-l': 'list',
    '--list': 'list',
    '--unset': 'unset',
    '--add': 'add',
    '--bool': 'type',
    '--int': 'type',
    '--type': 'type=',
    '--default': 'default=',
    '--show-origin': 'origin',
    '-z': 'zero',
    '--get-regexp': 'regexp',
    '--replace-all': 'replace',
  });
  if (has.has('system') || has.has('regexp') || has.has('zero') || has.has('origin'))
    throw notHere('git config --system, --get-regexp, --show-origin and -z');
  const { context, gitdir } = repository;
  const path = has.has('global') ? personalConfigPath(context) : `${gitdir}/config`;
  const entries =
    has.has('global') || has.has('local') ? (await readConfigFile(context.fs, path)).toReversed() : repository.config;
  if (has.has('list'))
    return success(
      entries
        .toReversed()
        .map((entry) => `${entry.name.toLowerCase()}=${entry.value}\n`)
        .join(''),
    );
  const [name, wanted] = rest;
  if (name === undefined || !name.includes('.'))
    throw new GitFailure(`error: key does not contain a section: ${name ?? ''}`, 1);
  if (has.has('unset'))
    return { ...success(), exitCode: (await changeConfigFile(context.fs, path, name, undefined)) ? 0 : 5 };
  if (wanted !== undefined && !has.has('get')) {
    await changeConfigFile(context.fs, path, name, wanted);
    return success();
  }
  const found = configValue({ config: entries }, name) ?? value.get('default');
  return found === undefined ? { ...success(), exitCode: 1 } : success(`${found}\n`);
};

/** `git tag`. */
export const tag: GitCommand = async (repository, args) => {
  const { has, value, rest } = parseFlags('tag', args, {
    '-l': 'list',
    '--list': 'list',
    '-a': 'annotate',
    '-m': 'message=',
    '-d': 'delete',
    '--delete': 'delete',
    '-f': 'force',
    '-n': 'lines',
    '--sort': 'sort=',
  });
  const { git, at } = repository;
  const tags = await git.listTags(at);
  const [name, target] = rest;
  if (has.has('delete')) {
    const told: string[] = [];
    for (const each of rest) {
      if (!tags.includes(each)) throw new GitFailure(`error: tag '${each}' not found.`, 1);
      told.push(
        `Deleted tag '${each}' (was ${(await git.resolveRef({ ...at, ref: `refs/tags/${each}` })).slice(0, 7)})\n`,
      );
      await git.deleteTag({ ...at, ref: each });
    }
    return success(told.join(''));
  }
  if (name === undefined || has.has('list')) {
    const pattern =
      name === undefined ? /./ : new RegExp(`^${name.replace(/[.+^${}()|\\]/g, '\\$&').replace(/\*/g, '.*')}$`);
    return success(
      tags
        .filter((each) => pattern.test(each))
        .sort()
        .map((each) => `${each}\n`)
        .join(''),
    );
  }
  if (tags.includes(name) && !has.has('force')) throw new GitFailure(`fatal: tag '${name}' already exists`);
  const object = target === undefined ? await headCommit(repository) : await requireRevision(repository, target);
  if (object === undefined) throw new GitFailure("fatal: Failed to resolve 'HEAD' as a valid ref.");
  const message = value.get('message');
  if (has.has('annotate') && message === undefined)
    throw new GitFailure('error: there is no editor in the embedded sandbox; give the message with -m', 1);
  if (message === undefined) await git.writeRef({ ...at, ref: `refs/tags/${name}`, value: object, force: true });
  else
    await git.annotatedTag({
      ...at,
      ref: name,
      object,
      message: `${message}\n`,
      tagger: whoIs(repository, 'COMMITTER'),
      force: true,
    });
  return success();
};

/** `git describe`. */
export const describe: GitCommand = async (repository, args) => {
  const { has, rest } = parseFlags('describe', args, {
    '--tags': 'tags',
    '--always': 'always',
    '--dirty': 'dirty?',
    '--long': 'long',
    '--abbrev': 'abbrev=',
  });
  const { git, at } = repository;
  const start = await requireRevision(repository, rest[0] ?? 'HEAD');
  const names = new Map<string, string>();
  for (const name of await git.listTags(at)) {
    const ref = await git.resolveRef({ ...at, ref: `refs/tags/${name}` });
    const commit = await findRevision(repository, `refs/tags/${name}`);
    if (commit !== undefined && (has.has('tags') || ref !== commit)) names.set(commit, name);
  }
  let steps = 0;
  for await (const { oid } of walkHistory(repository, [start], [])) {
    const name = names.get(oid);
    if (name !== undefined)
      return success(steps === 0 && !has.has('long') ? `${name}\n` : `${name}-${steps}-g${start.slice(0, 7)}\n`);
    steps += 1;
  }
  if (has.has('always')) return success(`${start.slice(0, 7)}\n`);
  throw new GitFailure('fatal: No names found, cannot describe anything.');
};

/** `git remote`: only what is written down, nothing is ever asked there. */
export const remote: GitCommand = async (repository, args) => {
  const { git, at } = repository;
  const remotes = await git.listRemotes(at);
  const [what, name = '', url] = args;
  const known = remotes.find((each) => each.remote === name);
  if (what === undefined) return success(remotes.map((each) => `${each.remote}\n`).join(''));
  if (what === '-v' || what === '--verbose')
    return success(
      remotes.flatMap((each) => ['fetch', 'push'].map((use) => `${each.remote}\t${each.url} (${use})\n`)).join(''),
    );
  if (what === 'add' && url !== undefined) {
    if (known) throw new GitFailure(`error: remote ${name} already exists.`, 3);
    await git.addRemote({ ...at, remote: name, url });
    return success();
  }
  if (!['get-url', 'set-url', 'remove', 'rm'].includes(what)) throw notHere(`git remote ${what}`);
  if (!known) throw new GitFailure(`error: No such remote '${name}'`, 2);
  if (what === 'get-url') return success(`${known.url}\n`);
  if (what === 'set-url') await git.addRemote({ ...at, remote: name, url: url ?? '', force: true });
  else await git.deleteRemote({ ...at, remote: name });
  return success();
};
