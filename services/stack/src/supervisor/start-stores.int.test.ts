import { randomBytes } from 'node:crypto';
import { withClient } from '@fanfold/platform';
import { afterEach, expect, inject, it } from 'vitest';

import { StackError } from './stack-error.ts';
import { migrateDatabase } from './start-stores.ts';

const administrator = inject('postgresUrl');
const names: string[] = [];
const run = (statement: string) => withClient(administrator, (client) => client.query(statement));
afterEach(async () => {
  for (const name of names.splice(0)) await run(`drop database ${name} with (force)`);
});

const databaseWith = async (options: string): Promise<string> => {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await run(`create database ${name} template template0 ${options}`);
  names.push(name);
  return Object.assign(new URL(administrator), { pathname: `/${name}` }).href;
};

it('migrates a database whose LC_CTYPE recognises the letters of every script', async () => {
  const url = await databaseWith(`encoding 'UTF8' locale 'C' lc_ctype 'C.UTF-8'`);
  expect(await migrateDatabase(url)).toBeGreaterThan(0);
});

it.each([`encoding 'UTF8' locale 'C'`, `encoding 'SQL_ASCII' locale 'C'`])(
  'refuses a database with %s before it changes anything, and says what to do',
  async (options) => {
    const url = await databaseWith(options);
    const failure = await migrateDatabase(url).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StackError);
    expect(String(failure)).toMatch(/LC_CTYPE C,.*create database/);
    const { rows } = await withClient(url, (client) =>
      client.query(`select 1 from pg_tables where schemaname = 'public'`),
    );
    expect(rows).toEqual([]);
  },
);
