import { createLogger } from '@fanfold/platform';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { createDatabase, type TestDatabase } from '../../../../test/support/postgres.ts';
import { openShortReads, type ShortReads } from './short-reads.ts';

let database: TestDatabase;
let reads: ShortReads;

beforeAll(async () => {
  database = await createDatabase();
  const log = createLogger('test', { level: 'silent' });
  reads = openShortReads({ databaseUrl: database.url, log, connections: 2 });
});
afterAll(async () => {
  await reads[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

const echo = async (value: number): Promise<number> => {
  const { rows } = await sql<{ value: number }>`select ${value}::integer as value`.execute(reads.db);
  return rows[0]?.value ?? Number.NaN;
};

const connections = async (): Promise<number[]> => {
  const { rows } = await database.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'fanfold-reads' and datname = current_database()`,
  );
  return rows.map(({ pid }) => pid);
};

it('answers each statement with its own result, many at once on few connections', async () => {
  const values = Array.from({ length: 300 }, (_, index) => index);
  expect(await Promise.all(values.map(echo))).toEqual(values);
  expect(await connections()).toHaveLength(2);
});

it('fails one statement alone', async () => {
  const outcomes = await Promise.allSettled([
    echo(1),
    sql`select 1 / 0`.execute(reads.db),
    sql`select * from there_is_none`.execute(reads.db),
    echo(2),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
});

it('continues with another connection after one was cut', async () => {
  for (const pid of await connections()) await database.pool.query('select pg_terminate_backend($1)', [pid]);
  await expect.poll(() => echo(7).catch(() => undefined)).toBe(7);
});

it('reads a view that was replaced meanwhile', async () => {
  const put = (value: number) =>
    database.pool.query(
      `drop schema if exists shown cascade; create schema shown; create view shown.it as select ${value} as value`,
    );
  const read = async () =>
    (await sql<{ value: number }>`select value from shown.it where ${1}::integer = 1`.execute(reads.db))
      .rows[0];
  await put(1);
  for (let time = 0; time < 10; time += 1) expect(await read()).toEqual({ value: 1 });
  await put(2);
  for (let time = 0; time < 10; time += 1) expect(await read()).toEqual({ value: 2 });
});
