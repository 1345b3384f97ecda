import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync, gzipSync } from 'node:zlib';
import { backupLog } from '@fanfold/event-node';
import { withClient } from '@fanfold/platform';

import { dumpDatabase } from './dump-database.ts';
import { fanfold } from './operator.ts';
import { type Person, signUp } from './person.ts';
import { startTestStack, type TestStack, temporaryDataDir } from './stack.ts';

/** The contents of a fixture that a test may rely on. */
export type UpgradeFixture = {
  /** Tests set the clock back to this, so that nothing in it has expired. */
  readonly madeAt: string;
  readonly people: readonly { readonly email: string; readonly oid: string; readonly token: string }[];
  readonly fanOid: string;
  readonly fanBalance: { readonly paid: number; readonly bonus: number };
  readonly events: number;
};

const parts = ['log.db', 'sandbox.sqlite', 'postgres.sql'] as const;

/**
 * Stores an installation of the present code: the log compacted, the whole of Postgres as SQL, the sandbox's
 * database and the secrets. Its projector was stopped before the last events, and one read model has version
 * 0, so that an upgrade has events to apply and a read model to rebuild.
 */
export const makeUpgradeFixture = async (folder: string): Promise<void> => {
  const draft = mkdtempSync(join(tmpdir(), 'fanfold-fixture-'));
  try {
    await using stack = await startTestStack();
    const expected = await live(stack);
    await ageReadModel(stack.databaseUrl, 'purchases');
    await backupLog(join(stack.dataDir, 'events'), join(draft, 'copy.db'));
    compact(join(draft, 'copy.db'), join(draft, 'log.db'));
    compact(join(stack.dataDir, 'sandbox.sqlite'), join(draft, 'sandbox.sqlite'));
    writeFileSync(join(draft, 'postgres.sql'), await dumpDatabase(stack.databaseUrl));
    mkdirSync(folder, { recursive: true });
    for (const part of parts)
      writeFileSync(join(folder, `${part}.gz`), gzipSync(readFileSync(join(draft, part)), { level: 9 }));
    writeFileSync(join(folder, 'secrets.json'), readFileSync(join(stack.dataDir, 'secrets.json')));
    writeFileSync(join(folder, 'expected.json'), `${JSON.stringify(expected, null, 2)}\n`);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
};

/** A data folder made of a fixture, without Postgres: that is `sql`, to be run in a new database. */
export const unpackUpgradeFixture = (folder: string): { dataDir: string; sql: string } => {
  const read = (part: (typeof parts)[number]) => gunzipSync(readFileSync(join(folder, `${part}.gz`)));
  const dataDir = temporaryDataDir();
  mkdirSync(join(dataDir, 'events'));
  writeFileSync(join(dataDir, 'events', 'log.db'), read('log.db'));
  writeFileSync(join(dataDir, 'sandbox.sqlite'), read('sandbox.sqlite'));
  writeFileSync(join(dataDir, 'secrets.json'), readFileSync(join(folder, 'secrets.json')), { mode: 0o600 });
  return { dataDir, sql: read('postgres.sql').toString('utf8') };
};

const live = async (stack: TestStack): Promise<UpgradeFixture> => {
  const names = ['fan', 'friend', 'creator', 'admin'];
  const people: Person[] = [];
  for (const name of names) people.push(await signUp(stack, name));
  const [fan, friend, creator, admin] = people as [Person, Person, Person, Person];
  await creator.becomeCreator();
  const wanted = ['--email', admin.email, '--role', 'admin', '--reason', 'first'];
  const granted = await fanfold(stack.dataDir, 'grant-role', ...wanted);
  if (granted.code !== 0) throw new Error(granted.stderr);
  const pieces: string[] = [];
  for (const priceCoins of [30, 20, 45, 5, 0]) pieces.push(await creator.publish(priceCoins));
  await fan.charge('coins-300');
  await fan.charge('coins-100', { action: 'decline' });
  await friend.charge('coins-100');
  for (const [index, coins] of [30, 20, 45].entries()) await fan.buy(pieces[index] ?? '', { coins });
  await friend.buy(pieces[0] ?? '', { coins: 30 });
  const json = { method: 'POST', headers: { 'idempotency-key': 'fixture-1' } };
  const { lines } = await fan.history();
  const refund = { userOid: fan.oid, revision: lines[0]?.revision, reason: 'bought by mistake' };
  await answered(admin.call('/api/admin/refund', { ...json, body: refund }));
  const bonus = { userOid: fan.oid, coins: 12, reason: 'for the trouble' };
  await answered(admin.call('/api/admin/bonuscoins', { ...json, body: bonus }));
  await answered(creator.call('/api/account/modify', { method: 'POST', body: { allowBonus: true } }));
  // The read models do not include the following events.
  await stack.stop('projector');
  const last = await fan.buy(pieces[3] ?? '', { coins: 5 });
  if (last.status !== 201) throw new Error(`The last purchase was refused: ${JSON.stringify(last.body)}`);
  await stack.stop('worker');
  const { stdout } = await fanfold(stack.dataDir, 'verify', '--json');
  return {
    madeAt: new Date().toISOString(),
    people: people.map(({ email, oid, token }) => ({ email, oid, token })),
    fanOid: fan.oid,
    fanBalance: { paid: last.body.balance.paid, bonus: last.body.balance.bonus },
    events: (JSON.parse(stdout) as { events: number }).events,
  };
};

const answered = async (reply: Promise<{ status: number; body: unknown }>): Promise<void> => {
  const { status, body } = await reply;
  if (status >= 300) throw new Error(`It was answered with ${status}: ${JSON.stringify(body)}`);
};

/** Changes a read model as if an earlier version of it served. */
const ageReadModel = async (databaseUrl: string, name: string): Promise<void> => {
  await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ version: number }>(
      'select version from projection_generation where name = $1',
      [name],
    );
    await client.query('update projection_generation set version = 0 where name = $1', [name]);
    await client.query(`alter schema ${name}_v${rows[0]?.version} rename to ${name}_v0`);
  });
};

const compact = (from: string, to: string): void => {
  const database = new DatabaseSync(from);
  database.exec(`vacuum into '${to.replaceAll("'", "''")}'`);
  database.close();
};
