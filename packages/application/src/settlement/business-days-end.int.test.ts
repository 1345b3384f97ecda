import { type Currency, type Oid, parseOid } from '@fanfold/domain';
import { type EarningsCommand, earningsStream } from '@fanfold/domain/earnings';
import { accountStream } from '@fanfold/domain/identity';
import { monthRatesStream, settlementStream } from '@fanfold/domain/settlement';
import { createLogger, randomIds } from '@fanfold/platform';
import { history, replay } from '@fanfold/projection/testing';
import { revenueRequests } from '@fanfold/projections/settlement/requests';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { registerAccount } from '../../../../test/support/accounts.ts';
import { startTestStores, type TestStores } from '../../../../test/support/event-log.ts';
import { koreanPayee, settleOctober } from '../../../../test/support/settled-creators.ts';
import type { ProcessManager } from '../process-manager.ts';
import { invocation, refusalOf } from '../testing/use-cases.ts';
import { requestOnce, requestRevenue, savePayee, setAutomaticRequest } from './index.ts';
import { settleAtRates, settleMonths } from './settle-months.process.ts';

/** The table of Korean business days ends with 2029. */
let now = '2029-12-01T00:00:00.000Z';
const clock = { now: () => now };
let stores: TestStores;
let eventLog: ReturnType<TestStores['open']>;
beforeAll(async () => {
  stores = await startTestStores();
  eventLog = stores.open({ clock });
});
afterAll(() => stores[Symbol.asyncDispose]());

const creatorPaidIn = async (earningCurrency: Currency): Promise<Oid> => {
  const oid = parseOid(await registerAccount(eventLog));
  const terms = { channelLanguage: 'ko', usageTermsVersion: '1', feeTermsVersion: '2' } as const;
  await eventLog.commands.of(accountStream).handle({
    ...invocation(oid),
    id: oid,
    command: () => ({ type: 'RegisterCreator', ...terms, earningCurrency }),
  });
  return oid;
};

type Closed = { readonly creatorOid: Oid; readonly month: string };
const sellAndClose = async ({ creatorOid, month }: Closed): Promise<void> => {
  const at = `${month}-10T00:00:00.000Z`;
  const tell = (command: EarningsCommand) =>
    eventLog.commands
      .of(earningsStream)
      .handle({ ...invocation(creatorOid), id: `${creatorOid}-${month}`, command: () => command });
  await tell({
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
    amounts: { paid: 1_000, bonus: 0, credits: 0 },
    share: 10_000,
    level: 'standard',
    feePolicyVersion: 1,
    servicePeriod: null,
    availableFrom: at,
    happenedAt: at,
  });
  await tell({ type: 'CloseMonth', creatorOid, month });
};

const rates = { name: 'test', ratesOn: async () => ({ yenMicroWon: 9_000_000, centMicroWon: 13_000_000 }) };
/** What the process manager does about the newest event of a stream. */
const react = async (manager: ProcessManager, stream: string): Promise<void> => {
  const newest = (await eventLog.client.readStream(stream)).at(-1);
  if (!newest) throw new Error('No event');
  const recorded = await eventLog.codec.decode(newest);
  const cause = { manager: manager.name, eventId: recorded.id, correlationId: randomIds.uuid() };
  for (const step of await manager.react(recorded, eventLog.commands))
    await step.run(eventLog.commands, cause);
};
const settle = async (closed: Closed): Promise<void> => {
  const { creatorOid, month } = closed;
  await sellAndClose(closed);
  await react(settleMonths(eventLog), `earnings-${creatorOid}-${month}`);
};
const settlementOf = async (creatorOid: Oid) =>
  (await eventLog.commands.load(settlementStream, creatorOid, { maxAgeMs: 0 })).state;
const missing = async (month: string) =>
  (await eventLog.commands.load(monthRatesStream, month, { maxAgeMs: 0 })).state.missing;

describe('after the end of the table of business days', () => {
  it.each(['KRW', 'JPY'] as const)('a month in %s waits and says so', async (currency) => {
    const creatorOid = await creatorPaidIn(currency);
    now = '2030-02-01T00:00:00.000Z';
    await settle({ creatorOid, month: '2030-01' });
    const waits = async () => react(settleAtRates({ eventLog, rates }), `settlement-${creatorOid}`);
    for (const _again of [1, 2]) await expect(waits()).rejects.toMatchObject({ name: 'UnavailableError' });
    await expect(waits()).rejects.toThrow(/2030-01/);
    expect((await settlementOf(creatorOid)).months).toEqual({});
  });

  it('the rates that are missing are noted with the reason', async () => {
    expect(await missing('2030-01')).toMatch(/business days ends on 2029-12-31/);
  });

  it('the last month that the table reaches is settled', async () => {
    for (const currency of ['KRW', 'JPY'] as const) {
      const creatorOid = await creatorPaidIn(currency);
      await settle({ creatorOid, month: '2029-12' });
      if (currency === 'JPY') await react(settleAtRates({ eventLog, rates }), `settlement-${creatorOid}`);
      expect((await settlementOf(creatorOid)).months).toMatchObject({
        '2029-12': { currency, rateDay: '2029-12-31' },
      });
    }
  });

  it('nothing is requested, and the run of automatic requests stops and says so', async () => {
    now = '2030-03-26T00:00:00.000Z';
    const creatorOid = parseOid(randomIds.oid(now));
    await settleOctober(eventLog, creatorOid);
    await savePayee({ eventLog, clock }, invocation(creatorOid), koreanPayee);
    await setAutomaticRequest({ eventLog }, invocation(creatorOid), { aboveWon: 60_000 });
    expect(await refusalOf(requestRevenue({ eventLog, clock }, invocation(creatorOid)))).toBe(
      'BUSINESS_DAYS_MISSING',
    );
    const told = history();
    told.add(`settlement-${creatorOid}`, {
      type: 'AutomaticRequestSet',
      creatorOid,
      aboveWon: 60_000,
      setAt: now,
    });
    await using listing = await replay(stores.database.url, revenueRequests, { events: told.events });
    const db = { withSchema: () => listing.db } as unknown as Kysely<never>;
    const log = createLogger('test', { level: 'silent' });
    using said = vi.spyOn(log, 'error');
    await requestOnce({ eventLog, clock, db, log });
    expect(said).toHaveBeenCalledExactlyOnceWith(
      { month: '2030-03' },
      expect.stringContaining('finance has to have it extended'),
    );
    expect((await settlementOf(creatorOid)).requests).toEqual([]);
  });
});
