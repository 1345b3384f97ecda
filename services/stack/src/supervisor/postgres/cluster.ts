import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

import { StackError } from '../stack-error.ts';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { endOrphanPostgres } from './end-orphan.ts';

/** A database cluster: its files in `folder/cluster`, its password in `folder/password`. */
export type Cluster = {
  /** The address of Fanfold's database in it. */
  readonly url: string;
  readonly launch: () => ChildProcess;
  /** Resolves when it accepts connections; creates Fanfold's database when it is missing. */
  readonly untilReady: (signal: AbortSignal) => Promise<void>;
};

type Options = {
  readonly folder: string;
  readonly port: number;
  readonly binaries: Binaries;
  readonly account: Account;
  /** More settings, `name=value`. */
  readonly settings?: readonly string[];
};

const database = 'fanfold';
const user = 'fanfold';

/**
 * Opens the cluster of a folder, creating it first when there is none. Ends a Postgres that a killed stack
 * left there.
 */
export const openCluster = async (options: Options): Promise<Cluster> => {
  const { folder, port, binaries, account, settings = [] } = options;
  const files = join(folder, 'cluster');
  if (!existsSync(join(files, 'PG_VERSION'))) await make(options, files);
  await endOrphanPostgres(files);
  const password = readFileSync(join(folder, 'password'), 'utf8').trim();
  const flags = [...ourSettings, ...settings].flatMap((setting) => ['-c', setting]);
  return {
    url: address(password, port, database),
    launch: () =>
      spawn(binaries.postgres, ['-D', files, '-p', String(port), ...flags], {
        ...account,
        cwd: files,
        env: environment,
        stdio: ['ignore', 'pipe', 'pipe'],
        // In a process group of its own, so that a Ctrl-C in the terminal does not reach it before the
        // services that use it.
        detached: true,
      }),
    untilReady: (signal) => untilReady(address(password, port, 'postgres'), signal),
  };
};

// fsync stays on. No socket file: other Postgres servers of the machine use the same folder for theirs.
const ourSettings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  'jit=off',
  'log_min_messages=warning',
  // Without the rows that a failed statement names: they may have personal data.
  'log_error_verbosity=terse',
];

const environment = { LC_ALL: 'C', PATH: process.env['PATH'] ?? '' };

const address = (password: string, port: number, name: string): string =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${name}`;

/**
 * Created in a draft folder and moved into place, so that an interrupted creation is never taken for a
 * finished one.
 */
const make = async ({ folder, binaries, account }: Options, files: string): Promise<void> => {
  const draft = `${files}.new`;
  rmSync(draft, { recursive: true, force: true });
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600, flush: true });
  if (account.uid !== undefined && account.gid !== undefined)
    chownSync(passwordFile, account.uid, account.gid);
  const args = [
    `--pgdata=${draft}`,
    `--username=${user}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Postgres' own collation by code point: the same order on every machine.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    // With C here too, `pg_trgm` would recognise only ASCII letters; see `requireTextLocale`.
    `--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
  ];
  const child = spawn(binaries.initdb, args, { ...account, cwd: folder, env: environment, stdio: 'pipe' });
  let words = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (words += String(chunk)));
  const code = await new Promise((resolve) => child.once('error', resolve).once('close', resolve));
  if (code !== 0)
    throw new StackError(`Postgres could not make its files in ${folder}:\n${words.slice(-2000)}`);
  renameSync(draft, files);
};

const untilReady = async (url: string, signal: AbortSignal): Promise<void> => {
  for (;;) {
    signal.throwIfAborted();
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
      if (rowCount === 0) await client.query(`create database ${database}`);
      return;
    } catch (error) {
      // 28P01: the password is wrong; waiting changes nothing.
      if ((error as { code?: string }).code === '28P01') throw error;
      await sleep(50);
    } finally {
      await client.end().catch(() => {});
    }
  }
};
