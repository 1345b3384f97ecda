import { addDays } from '@fanfold/domain';
import { reconciliationStream } from '@fanfold/domain/payments';
import type { EventLog } from '@fanfold/event-log';
import { kakaoSettlement, type PaymentProvider, type Providers } from '@fanfold/payments';
import { createLogger, createTelemetry, systemClock, uuid5 } from '@fanfold/platform';
import { readFrom, runProjections } from '@fanfold/projection';
import { chargeMoney } from '@fanfold/projections/payments/charge-money';
import { reconciliations, reconciliationsOf } from '@fanfold/projections/payments/reconciliations';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ProcessManagers } from '../../../../services/worker/src/run-managers.ts';
import { startTestStores, type TestStores } from '../../../../test/support/event-log.ts';
import { reconcile } from './reconcile.process.ts';
import { askAgain } from './request-nightly-reconciliation.ts';

const places = new AsyncDisposableStack();
let stores: TestStores;
let log: EventLog;
let db: Kysely<never>;

const day = '2026-11-20';
const header = 'type,tid,partner_order_id,amount,approved_at';
const broken = `${header}\nfee,T1,,-30,2026-11-20T10:00:00+09:00\nfee,T2,,a lot,2026-11-20T10:00:00+09:00\n`;
const corrected = broken.replace('a lot', '-40');
/** What Kakao Pay's file of the day says now; every other file is empty. */
let text = broken;

const silent = createLogger('test', { level: 'silent' });
const labelled = (label: string, settlementFile: (of: string) => Promise<unknown>) =>
  ({ label, settlementFile }) as unknown as PaymentProvider;
const all = [
  labelled('kakao', async (of) => kakaoSettlement(of === day ? text : `${header}\n`)),
  labelled('paypay', async () => []),
];

beforeAll(async () => {
  stores = places.use(await startTestStores());
  log = stores.open();
  db = stores.database.db as unknown as Kysely<never>;
  const eventLog = stores.open();
  places.use(
    runProjections({
      databaseUrl: stores.database.url,
      feed: eventLog.feed,
      projections: [chargeMoney, reconciliations],
      log: silent,
      telemetry: createTelemetry('test'),
      clock: systemClock,
    }),
  );
  const stop = new AbortController();
  const providers = { all, find: (label: string) => all.find((one) => one.label === label) };
  const running = new ProcessManagers({
    eventLog,
    managers: [reconcile(providers as unknown as Providers, db)],
    clock: systemClock,
    log: silent,
    signal: stop.signal,
  }).run();
  places.defer(async () => {
    stop.abort();
    await running;
  });
});
afterAll(() => places.disposeAsync());

const ask = (provider: string) =>
  log.commands.of(reconciliationStream).handle({
    id: `${provider}-${day}`,
    key: uuid5('reconcile-test', provider),
    body: null,
    actor: { oid: null, role: 'system' },
    correlationId: uuid5('reconcile-test'),
    command: () => ({
      type: 'RequestReconciliation',
      provider,
      day,
      requestedByOid: null,
      now: addDays(`${day}T00:00:00.000Z`, 2),
    }),
  });
const patience = { timeout: 45_000, interval: 50 };
const shown = () => readFrom(db, reconciliations, reconciliationsOf).catch(() => undefined);
const later = { now: () => addDays(systemClock.now(), 1) } as typeof systemClock;

describe('a settlement file that is refused', () => {
  it('is shown with its line, delays no other provider’s file, and is resolved when a valid file comes', async () => {
    await ask('kakao');
    await expect
      .poll(async () => (await shown())?.refused, patience)
      .toMatchObject([{ provider: 'kakao', day, fileDay: day, line: 3, tries: 1 }]);
    await ask('paypay');
    await expect
      .poll(async () => (await shown())?.days, patience)
      .toMatchObject([{ provider: 'paypay', day }]);
    // It was read a moment ago.
    await askAgain({ eventLog: log, db, clock: systemClock });
    // An hour later it is as it was.
    await askAgain({ eventLog: log, db, clock: later });
    await expect.poll(async () => (await shown())?.refused, patience).toMatchObject([{ tries: 2 }]);
    text = corrected;
    await askAgain({ eventLog: log, db, clock: later });
    await expect.poll(async () => (await shown())?.refused, patience).toEqual([]);
    expect((await shown())?.days).toContainEqual(
      expect.objectContaining({ provider: 'kakao', totals: [expect.objectContaining({ feeMinor: 70 })] }),
    );
  });
});
