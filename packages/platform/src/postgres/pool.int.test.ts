import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { createDatabase, type TestDatabase } from '../../../../test/support/postgres.ts';
import { createLogger } from '../log.ts';
import { openPool, withClient } from './pool.ts';

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createDatabase({ migrated: false });
  pool = openPool({ connectionString: database.url, max: 1 }, createLogger('test', { level: 'silent' }));
});
afterAll(async () => {
  await pool.end();
  await database[Symbol.asyncDispose]();
});

/** Ends a connection from another one, and waits until its own side has noticed. */
const end = async (client: pg.ClientBase): Promise<void> => {
  const ended = new Promise((resolve) => client.once('end', resolve));
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await ended;
};

it('replaces an idle connection that Postgres ended', async () => {
  const client = await pool.connect();
  client.release();
  await end(client);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

it('fails the next statement of a transaction whose connection Postgres ended, and continues with another', async () => {
  const client = await pool.connect();
  await client.query('begin');
  await end(client);
  await expect(client.query('select 1')).rejects.toThrow(/not queryable/i);
  client.release(true);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

it('fails the next statement of a single connection that Postgres ended', async () => {
  const work = async (client: pg.Client) => {
    await end(client);
    await client.query('select 1');
  };
  await expect(withClient(database.url, work)).rejects.toThrow(/not queryable/i);
});
