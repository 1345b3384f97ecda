import { spawnSync } from 'node:child_process';

import { StackError } from '../stack-error.ts';

/**
 * The account that Postgres runs as. Postgres refuses to run as root, so root creates an account for it; for
 * any other user it is an empty object.
 */
export type Account = { readonly uid?: number; readonly gid?: number };

const name = 'postgres';

/** Finds the account, and creates it when root has none for Postgres yet. Throws StackError. */
export const postgresAccount = (): Account => {
  if (process.getuid?.() !== 0) return {};
  return find() ?? make();
};

/** Whether the account can do it: a real attempt, because permissions have more rules than mode bits. */
export const can = (account: Account, program: string, ...args: string[]): boolean =>
  spawnSync(program, args, { ...account, cwd: '/', stdio: 'ignore', env: {} }).status === 0;

export const canEnter = (account: Account, folder: string): boolean =>
  can(account, '/bin/sh', '-c', 'cd "$1"', 'sh', folder);

const find = (): Account | undefined => {
  const [uid, gid] = ['-u', '-g'].map((option) => spawnSync('id', [option, name], { encoding: 'utf8' }));
  if (uid?.status !== 0 || gid?.status !== 0) return undefined;
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
};

/** Debian, Red Hat and relatives first, then the shorter tools of Alpine. */
const make = (): Account => {
  const ways: readonly (readonly [string, string[]])[] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', name]],
    ['adduser', ['-S', '-D', '-H', name]],
  ];
  for (const [program, args] of ways) {
    spawnSync(program, args, { stdio: 'ignore' });
    const account = find();
    if (account) return account;
  }
  throw new StackError(
    `Postgres does not run as root, and the account "${name}" could not be made. Start Fanfold as another user, or set FANFOLD_DATABASE_URL.`,
  );
};
