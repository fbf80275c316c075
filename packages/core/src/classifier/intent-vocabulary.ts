// What commands are for, and how people name it. A vocabulary for hints: it proves nothing about what a command does.

/** One purpose. */
export interface Intent {
  readonly name: string;
  /** First words of commands that serve it, separated by commas. */
  readonly commands: string;
  /** Names of scripts that serve it, whatever runs them (`npm run`, `make` ...). */
  readonly scripts?: string;
  /** How a description speaks of it, in small letters. */
  readonly words: RegExp;
}

export const SCRIPT_RUNNERS = [
  'npm run',
  'npm',
  'pnpm run',
  'pnpm',
  'yarn run',
  'yarn',
  'bun run',
  'make',
  'just',
  'deno task',
];

export const INTENTS: readonly Intent[] = [
  {
    name: 'test',
    commands:
      'jest, vitest, mocha, ava, pytest, python -m pytest, python -m unittest, go test, cargo test, rspec, ' +
      'phpunit, node --test, playwright test, bun test, deno test, dotnet test, npm t',
    scripts: 'test, test:unit, test:e2e, check',
    words: /\b(tests?|testing|specs?|test suite)\b/,
  },
  {
    name: 'build',
    commands:
      'tsc, vite build, webpack, rollup, esbuild, rolldown, go build, cargo build, gradle build, mvn package, ' +
      'dotnet build, next build, make',
    scripts: 'build, compile',
    words: /\b(builds?|building|compil\w*|bundl\w*|transpil\w*)\b/,
  },
  {
    name: 'lint',
    commands:
      'eslint, oxlint, stylelint, ruff check, pylint, flake8, golangci-lint, cargo clippy, shellcheck, biome lint, ' +
      'tsc --noEmit, mypy, pyright',
    scripts: 'lint, typecheck',
    words: /\b(lint\w*|type-?check\w*|static analysis)\b/,
  },
  {
    name: 'format',
    commands: 'prettier, gofmt, rustfmt, cargo fmt, black, ruff format, dprint, biome format',
    scripts: 'format, fmt',
    words: /\b(format\w*|prettif\w*)\b/,
  },
  {
    name: 'install',
    commands:
      'npm install, npm i, npm ci, npm add, pnpm install, pnpm i, pnpm add, yarn install, yarn add, bun install, ' +
      'bun add, pip install, pip3 install, uv add, uv pip install, poetry add, cargo add, cargo install, go get, ' +
      'go install, gem install, bundle install, composer install, composer require, apt install, apt-get install, ' +
      'brew install, apk add',
    words: /\b(install\w*|add\w* (?:a |new )?(?:dependenc\w*|packages?|librar\w*)|dependenc\w*)\b/,
  },
  {
    name: 'serve',
    commands: 'vite, vite dev, next dev, python -m http.server, http-server, serve, nodemon',
    scripts: 'dev, start, serve, preview',
    words: /\b(dev\w* server|start\w* (?:the )?(?:server|app)|serv(?:e|es|ing|ers?))\b/,
  },
  {
    name: 'publish',
    commands:
      'npm publish, pnpm publish, yarn publish, yarn npm publish, cargo publish, twine upload, gem push, ' +
      'docker push, gh release',
    words: /\b(publish\w*|releas\w*|upload\w* (?:a |the )?packages?)\b/,
  },
  {
    name: 'deploy',
    commands:
      'vercel, netlify deploy, fly deploy, flyctl deploy, kubectl apply, kubectl rollout, helm install, ' +
      'helm upgrade, terraform apply, terraform destroy, pulumi up, serverless deploy, firebase deploy, ' +
      'wrangler deploy, cdk deploy, gcloud app deploy, heroku',
    scripts: 'deploy',
    words: /\b(deploy\w*|infrastructure|production|roll\w* out)\b/,
  },
  {
    name: 'commit',
    commands: 'git commit, git add, git stash, git tag',
    words: /\b(commit\w*|stag(?:e|es|ing) (?:changes|files))\b/,
  },
  {
    name: 'push',
    commands: 'git push',
    words: /\b(push\w*)\b/,
  },
  {
    name: 'rewrite-history',
    commands:
      'git rebase, git reset, git filter-branch, git push --force, git push -f, git push --force-with-lease, ' +
      'git commit --amend, git clean, git restore, git checkout --',
    words: /\b(rewrit\w* (?:the )?history|force[- ]push\w*|rebas\w*|discard\w*|reset\w*|amend\w*|undo\w*)\b/,
  },
  {
    name: 'git-read',
    commands: 'git status, git log, git diff, git show, git blame, git branch',
    words:
      /\b(git (?:status|log|history|diff|state)|inspect\w* (?:the )?(?:repo\w*|git)|(?:view|see|show|read|look at) (?:the )?(?:git |commit )?(?:history|diff|changes|status|log))\b/,
  },
  {
    name: 'delete',
    commands: 'rm, rmdir, unlink, shred, truncate, find -delete, git clean, rimraf, npx rimraf, del',
    words: /\b(delet\w*|remov\w*|eras\w*|wip(?:e|es|ing)|destroy\w*|clean\w* up|clear\w*)\b/,
  },
  {
    name: 'network',
    commands: 'curl, wget, http, nc, ncat, telnet, ssh, scp, sftp, rsync, ftp, ping, dig, nslookup',
    words:
      /\b(network\w*|internet|download\w*|upload\w*|fetch\w*|http|web requests?|remote (?:hosts?|servers?|machines?)|connect\w*|send\w* data|exfiltrat\w*)\b/,
  },
  {
    name: 'privilege',
    commands: 'sudo, su, doas, chmod, chown, chgrp, setfacl, passwd, usermod',
    words: /\b(root|sudo|privileg\w*|permissions?|ownership|administrat\w*)\b/,
  },
  {
    name: 'process',
    commands: 'kill, pkill, killall, systemctl, service, launchctl, shutdown, reboot',
    words: /\b(kill\w*|stop\w* (?:a )?process\w*|process\w*|services?|reboot\w*|shut\w* down)\b/,
  },
  {
    name: 'container',
    commands: 'docker, docker-compose, podman, kubectl, helm',
    words: /\b(docker|containers?|kubernetes|images?|clusters?)\b/,
  },
  {
    name: 'database',
    commands:
      'psql, mysql, sqlite3, mongosh, redis-cli, prisma migrate, prisma db, npx prisma, knex migrate, alembic, ' +
      'python manage.py migrate, rails db:migrate',
    scripts: 'migrate, db:migrate, seed',
    words: /\b(databases?|db|migrat\w*|sql|quer(?:y|ies))\b/,
  },
  {
    name: 'search',
    commands: 'grep, rg, find, fd, ag, git grep',
    words: /\b(search\w*|find\w*|grep\w*|look\w* for)\b/,
  },
  {
    name: 'read',
    commands: 'cat, head, tail, less, more, bat, nl, wc, file, stat, ls, tree, pwd, du, diff',
    words: /\b(read\w*|view\w*|list\w*|show\w*|print\w*|inspect\w*|look\w* at|display\w*|compar\w*)\b/,
  },
];
