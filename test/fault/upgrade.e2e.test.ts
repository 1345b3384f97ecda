import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withClient } from '@fanfold/platform';
import type pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';

import { openPostgres } from '../../services/stack/src/backup/temporary-stores.ts';
import { figure } from '../support/figure.ts';
import { untilBuilt } from '../support/health.ts';
import { verifyStack } from '../support/operator.ts';
import { logIn, Person, testPassword } from '../support/person.ts';
import { startTestStack } from '../support/stack.ts';
import { type UpgradeFixture, unpackUpgradeFixture } from '../support/upgrade-fixture.ts';

const fixtures = fileURLToPath(new URL('../fixtures/upgrade/', import.meta.url));
const versions = readdirSync(fixtures);
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** The data folder of that version, its Postgres included. */
const installation = async (version: string) => {
  const { dataDir, sql } = unpackUpgradeFixture(join(fixtures, version));
  folders.push(dataDir);
  await using postgres = await openPostgres(dataDir);
  await query(postgres.url, sql);
  const { rows } = await query<{ name: string }>(postgres.url, 'select name from kysely_migration');
  const expected: UpgradeFixture = JSON.parse(readFileSync(join(fixtures, version, 'expected.json'), 'utf8'));
  return { dataDir, expected, migrations: rows.map(({ name }) => name) };
};

const query = <Row extends pg.QueryResultRow>(url: string, text: string): Promise<pg.QueryResult<Row>> =>
  withClient(url, (client) => client.query<Row>(text));

describe('an installation of an earlier version', () => {
  it('has at least one fixture', () => expect(versions).toContain('0.2.0'));

  it.each(versions)('%s starts with the present code without manual steps', async (version) => {
    const { dataDir, expected, migrations } = await installation(version);
    const clock = join(dataDir, 'clock');
    writeFileSync(clock, String(Date.parse(expected.madeAt) - Date.now()));
    await using stack = await startTestStack({ dataDir, keepData: true, env: { FANFOLD_CLOCK_FILE: clock } });
    await untilBuilt(stack);

    const [fan] = expected.people;
    if (!fan) throw new Error('The fixture has no account');
    // Sealed with the old installation's keys: the password's hash, the address, the nickname.
    const signedIn = await logIn(stack, fan.email, testPassword);
    expect(signedIn.oid).toBe(fan.oid);
    // The projector was stopped before the last purchase; the balance now includes it.
    await expect.poll(async () => (await signedIn.wallet()).balance).toMatchObject(expected.fanBalance);
    const former = new Person(stack, fan);
    expect((await former.call('/api/account/me')).body).toMatchObject({
      me: { email: fan.email },
    });
    // New commands work, too.
    await signedIn.charge('coins-10');
    expect((await signedIn.wallet()).balance).toMatchObject({ paid: expected.fanBalance.paid + 10 });

    // The read model with version 0 was rebuilt, and serves.
    const serving = async () =>
      (
        await query<{ name: string; version: number; generation: number }>(
          stack.databaseUrl,
          'select name, version, generation from projection_generation where serving',
        )
      ).rows.find(({ name }) => name === 'purchases');
    await expect.poll(serving).toMatchObject({ generation: 2 });
    const applied = await query<{ name: string }>(stack.databaseUrl, 'select name from kysely_migration');
    for (const name of migrations) expect(applied.rows).toContainEqual({ name });

    await expect
      .poll(() => verifyStack(stack.dataDir), { timeout: 60_000, interval: 1_000 })
      .toMatchObject({
        ok: true,
        differences: [],
      });
    expect((await verifyStack(stack.dataDir)).events).toBeGreaterThan(expected.events);
    figure('data folders of earlier releases', 1);
  });
});
