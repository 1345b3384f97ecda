import { openPool } from '@fanfold/platform';
import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { registerAccount } from '../../../../test/support/accounts.ts';
import { startTestStores, type TestStores } from '../../../../test/support/event-log.ts';
import { createDatabase, type TestDatabase } from '../../../../test/support/postgres.ts';
import { bareApp } from './testing/bare-app.ts';

let database: TestDatabase;
let stores: TestStores;
let app: Awaited<ReturnType<typeof bareApp>>['app'];
let sessions: Awaited<ReturnType<typeof bareApp>>['sessions'];
let db: Kysely<never>;
const owner = 'a'.repeat(24);

beforeAll(async () => {
  [database, stores] = await Promise.all([createDatabase(), startTestStores()]);
  db = new Kysely({
    dialect: new PostgresDialect({ pool: openPool({ connectionString: database.url }) }),
  });
  ({ app, sessions } = await bareApp({ eventLog: stores.open(), db }));
  app.get('/api/account/passkeys', async () => ({}));
});
afterAll(async () => {
  await app?.close();
  await db?.destroy();
  await stores?.[Symbol.asyncDispose]();
  await database?.[Symbol.asyncDispose]();
});

const statusWith = async (token: string) =>
  (await app.inject({ url: '/api/account/passkeys', headers: { authorization: `Bearer ${token}` } }))
    .statusCode;

it('is of a browser and for the whole account, unless it is opened for less', async () => {
  const token = await sessions.open(owner, 'test');
  expect(await sessions.find(token)).toMatchObject({ client: 'web', scopes: ['account'] });
  expect(await statusWith(token)).toBe(200);
});

it('of a widget without the scope of its owner opens no route of theirs', async () => {
  const token = await sessions.open(owner, 'test', { client: 'widget', scopes: [], adultOn: false });
  expect(await statusWith(token)).toBe(403);
});

it('keeps client, scopes and adult mode when it is renewed', async () => {
  const widget = await sessions.find(
    await sessions.open(owner, 'test', { client: 'widget', scopes: [], adultOn: true }),
  );
  if (!widget) throw new Error('The session is not there');
  const renewed = await sessions.find(await sessions.renew(widget, 'test'));
  expect(renewed).toMatchObject({ client: 'widget', scopes: [], adultOn: true });
});

it('shows adult works or not, and none of a person when they withdraw their proof', async () => {
  const tokens = [await sessions.open(owner, 'test'), await sessions.open(owner, 'test')] as const;
  const modes = () => Promise.all(tokens.map(async (token) => (await sessions.find(token))?.adultOn));
  const first = await sessions.find(tokens[0]);
  if (!first) throw new Error('The session is not there');
  expect(await modes()).toEqual([false, false]);
  await sessions.modes.setAdultMode(first, true);
  expect(await modes()).toEqual([true, false]);
  await sessions.modes.endAdultMode(owner);
  expect(await modes()).toEqual([false, false]);
});

it('opens no route of administrators without a second step, where one is required', async () => {
  const eventLog = stores.open();
  const admin = await registerAccount(eventLog, ['admin']);
  const strict = await bareApp({ eventLog, db, secondFactorRequired: true });
  strict.app.get('/api/admin/getuser', async () => ({}));
  strict.app.get('/api/account/passkeys', async () => ({}));
  const statusOf = async (url: string, token: string) =>
    (await strict.app.inject({ url, headers: { authorization: `Bearer ${token}` } })).json();
  const token = await strict.sessions.open(admin, 'test');
  expect(await statusOf('/api/admin/getuser', token)).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
  expect(await statusOf('/api/account/passkeys', token)).toEqual({});
  const session = await strict.sessions.find(token);
  if (!session) throw new Error('The session is not there');
  await strict.sessions.modes.strengthen(session);
  expect(await statusOf('/api/admin/getuser', token)).toEqual({});
  // A session that waits for its code is not made whole by it.
  const half = await strict.sessions.open(admin, 'test', { client: 'web', scopes: ['secondFactor'] });
  const waiting = await strict.sessions.find(half);
  if (!waiting) throw new Error('The session is not there');
  await strict.sessions.modes.strengthen(waiting);
  expect(await statusOf('/api/account/passkeys', half)).toMatchObject({ code: 'NOT_SIGNED_IN' });
  await strict.app.close();
});
