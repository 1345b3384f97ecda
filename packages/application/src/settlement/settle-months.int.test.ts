import { type Currency, type Oid, parseOid } from '@fanfold/domain';
import { type EarningsCommand, earningsStream } from '@fanfold/domain/earnings';
import { accountStream } from '@fanfold/domain/identity';
import { monthRatesStream, settlementStream } from '@fanfold/domain/settlement';
import type { DayRates } from '@fanfold/payments';
import { createLogger, randomIds } from '@fanfold/platform';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { ProcessManagers } from '../../../../services/worker/src/run-managers.ts';
import { registerAccount } from '../../../../test/support/accounts.ts';
import { startTestStores, type TestStores } from '../../../../test/support/event-log.ts';
import { invocation } from '../testing/use-cases.ts';
import { settlementManifest } from './manifest.ts';

const month = '2026-10';
const clock = { now: () => '2026-11-02T00:00:00.000Z' };
const coins = 1_000;
const soon = { timeout: 45_000 };
let stores: TestStores;
let eventLog: ReturnType<TestStores['open']>;
/** What the source of rates knows of the month. */
let known: DayRates | undefined;
const stop = new AbortController();
let running: Promise<unknown>;
beforeAll(async () => {
  stores = await startTestStores();
  eventLog = stores.open({ clock });
  const rates = { name: 'test', ratesOn: async () => known };
  const wanted = ['settle-months', 'settle-at-rates', 'correct-settlements'];
  const deps = { eventLog: stores.open({ clock }), rates } as never;
  // Each reads the log by itself, as in the worker.
  running = Promise.all(
    settlementManifest
      .processManagers(deps)
      .filter(({ name }) => wanted.includes(name))
      .map((manager) =>
        new ProcessManagers({
          eventLog: stores.open({ clock }),
          managers: [manager],
          clock,
          log: createLogger('test', { level: 'silent' }),
          signal: stop.signal,
        }).run(),
      ),
  );
});
afterAll(async () => {
  stop.abort();
  await running;
  await stores[Symbol.asyncDispose]();
});

const creatorPaidIn = async (earningCurrency: Currency): Promise<Oid> => {
  const oid = parseOid(await registerAccount(eventLog));
  const terms = { channelLanguage: 'ko', usageTermsVersion: '1', feeTermsVersion: '2' } as const;
  const outcome = await eventLog.commands.of(accountStream).handle({
    ...invocation(oid),
    id: oid,
    command: () => ({ type: 'RegisterCreator', ...terms, earningCurrency }),
  });
  expect(outcome.status).toBe('accepted');
  return oid;
};
const tell = async (creatorOid: Oid, command: EarningsCommand): Promise<void> => {
  const id = `${creatorOid}-${month}`;
  const outcome = await eventLog.commands
    .of(earningsStream)
    .handle({ ...invocation(creatorOid), id, command: () => command });
  expect(outcome.status).toBe('accepted');
};
const sellAndClose = async (creatorOid: Oid): Promise<void> => {
  const at = `${month}-10T00:00:00.000Z`;
  await tell(creatorOid, {
    type: 'PostEarning',
    creatorOid,
    month,
    earningId: 'sale',
    reverses: null,
    kind: 'content',
    source: { context: 'wallet', id: parseOid(randomIds.oid(at)) },
    resource: null,
    tierOid: null,
    payerOid: parseOid('f'.repeat(24)),
    payerCountry: null,
    amounts: { paid: coins, bonus: 0, credits: 0 },
    share: 10_000,
    level: 'standard',
    feePolicyVersion: 1,
    servicePeriod: null,
    availableFrom: at,
    happenedAt: at,
  });
  await tell(creatorOid, { type: 'CloseMonth', creatorOid, month });
};
const settled = async (creatorOid: Oid) =>
  (await eventLog.commands.load(settlementStream, creatorOid, { maxAgeMs: 0 })).state;
const monthOf = async (creatorOid: Oid) => (await settled(creatorOid)).months[month];
const holdOf = (creatorOid: Oid) => ({ creatorOid, month, holdId: creatorOid, earningId: 'sale' });
const correctionsOf = async (creatorOid: Oid) =>
  (await settled(creatorOid)).corrections.map((one) => one.coins);

it('a creator who is paid in yen waits for the rates of the month, and those who are paid in won do not [REV-025] [REV-030]', async () => {
  const yen = await creatorPaidIn('JPY');
  const won = await creatorPaidIn('KRW');
  await sellAndClose(yen);
  // A chargeback of a month that is not settled yet: others are corrected all the same.
  await tell(yen, { type: 'HoldEarning', ...holdOf(yen), paidCoins: 100 });
  const waits = async () =>
    (await eventLog.commands.load(monthRatesStream, month, { maxAgeMs: 0 })).state.missing;
  await expect.poll(waits, soon).toContain('no exchange rates');
  await sellAndClose(won);
  await expect.poll(() => monthOf(won), soon).toMatchObject({ currency: 'KRW', grossWon: 100_000 });
  await tell(won, { type: 'HoldEarning', ...holdOf(won), paidCoins: 50 });
  await expect.poll(() => correctionsOf(won), soon).toEqual([-50]);
  expect(await monthOf(yen)).toBeUndefined();

  // What was held meanwhile is taken off when the month is settled, and what is released later is added.
  known = { yenMicroWon: 9_000_000, centMicroWon: 13_000_000 };
  await expect
    .poll(() => monthOf(yen), soon)
    .toMatchObject({ currency: 'JPY', microWonPerMinor: 9_000_000, grossWon: 100_000, heldCoins: 0 });
  await expect.poll(() => correctionsOf(yen), soon).toEqual([-100]);
  await tell(yen, { type: 'ReleaseEarning', ...holdOf(yen) });
  await expect.poll(() => correctionsOf(yen), soon).toEqual([-100, 100]);
});
