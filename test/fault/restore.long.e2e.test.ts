import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { verifyLog } from '@fanfold/event-node';
import { withClient } from '@fanfold/platform';
import { readFrom } from '@fanfold/projection';
import { allProjections } from '@fanfold/projections/all';
import { ledger, trialBalance } from '@fanfold/projections/wallet/ledger';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';

import { importWallets } from '../bench/rebuild/log.ts';
import { figure } from '../support/figure.ts';
import { fanfold } from '../support/operator.ts';
import { startTestStack, temporaryDataDir } from '../support/stack.ts';

// What a restore keeps and refuses is shown by backup.e2e.test.ts. This is its size, and the time it takes.
const size = Number(process.env['FANFOLD_LONG_EVENTS'] ?? 1_000_000);

const site = temporaryDataDir();
const folder = (name: string): string => join(site, name);
afterAll(() => rmSync(site, { recursive: true, force: true }));

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
};
const startOn = (name: string) => {
  mkdirSync(folder(name), { recursive: true, mode: 0o711 });
  return startTestStack({ dataDir: folder(name), keepData: true });
};

it(`a backup of ${size} events is restored, and its read models are computed`, async () => {
  {
    // Makes the database and the secrets; the log is the imported one.
    await using _stack = await startOn('lived');
  }
  const events = (name: string) => join(folder(name), 'events');
  rmSync(events('lived'), { recursive: true });
  await importWallets(events('lived'), size);
  const before = verifyLog(events('lived'));

  const backup = join(site, 'backup');
  const backupSeconds = await secondsOf(async () =>
    expect(await fanfold(folder('lived'), 'backup', backup)).toMatchObject({ code: 0 }),
  );
  const restoreSeconds = await secondsOf(async () =>
    expect(await fanfold(folder('restored'), 'restore', backup)).toMatchObject({ code: 0, stderr: '' }),
  );
  const after = verifyLog(events('restored'));
  figure('events', after.events);
  figure('events missing or changed', after.root === before.root ? 0 : 1 + before.events - after.events);
  figure('seconds of the backup', backupSeconds);
  figure('seconds of the restore', restoreSeconds);
  expect({ events: after.events, root: after.root }).toEqual({ events: before.events, root: before.root });

  const began = performance.now();
  await using stack = await startOn('restored');
  const built = async (): Promise<number> =>
    withClient(stack.databaseUrl, async (client) => {
      const { rows } = await client.query<{ built: number }>(
        `select count(*)::integer as built from projection_generation join projection_checkpoint using (name, generation)
         where serving and status = 'live' and position >= $1`,
        [after.head],
      );
      return rows[0]?.built ?? 0;
    });
  await expect.poll(built, { timeout: 2_000_000, interval: 500 }).toBe(allProjections.length);
  figure('seconds until all read models were built', (performance.now() - began) / 1_000);
  const pool = new pg.Pool({ connectionString: stack.databaseUrl, max: 1 });
  await using db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) });
  const { units } = await readFrom(db, ledger, (tables) => trialBalance(tables));
  figure('units of the books that do not sum to zero', units.filter(({ amount }) => amount !== 0).length);
  expect(units.length).toBeGreaterThan(0);
  expect(units.filter(({ amount }) => amount !== 0)).toEqual([]);
}, 3_600_000);
