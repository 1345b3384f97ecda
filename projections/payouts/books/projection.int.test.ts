import { history, replay, replayDumps } from '@fanfold/projection/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createDatabase, type TestDatabase } from '../../../test/support/postgres.ts';
import { numbered } from '../../../test/support/wallets.ts';
import { bankDifferencesOf, bankStatements, statementsOf } from '../bank/queries.ts';
import { batchesOf, payoutBatches, requestsInBatches } from '../batches/queries.ts';
import { booksAt, payoutBooks } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const [creatorOid, requestId, batchId, byOid] = [numbered(1), numbered(2), numbered(3), numbered(4)];
const told = history();
const settlement = `settlement-${creatorOid}`;
const at = (day: string) => `${day}T03:00:00.000Z`;
told.add(settlement, {
  type: 'MonthSettled',
  creatorOid,
  month: '2026-10',
  lines: [],
  levels: [],
  heldCoins: 0,
  grossWon: 100_000,
  gatewayFeeWon: 5_000,
  levelFeeWon: 40_000,
  payableWon: 55_000,
  currency: 'USD',
  microWonPerMinor: 13_851_200,
  rateDay: '2026-10-30',
  closedAtRevision: 1,
  settledAt: at('2026-11-01'),
});
told.add(settlement, {
  type: 'RevenueRequested',
  creatorOid,
  requestId,
  requestMonth: '2026-11',
  months: [],
  won: 55_000,
  treatment: 'krFreelancer',
  taxTableVersion: 1,
  incomeTaxWon: 1_650,
  localTaxWon: 160,
  netWon: 53_190,
  currency: 'USD',
  amountMinor: 3_840,
  remainderBeforeMicroWon: 0,
  remainderAfterMicroWon: 1,
  payeeRevision: 1,
  payOn: '2026-12-10',
  requestedAt: at('2026-11-25'),
});
const endToEndId = 'F1';
const line = {
  endToEndId,
  creatorOid,
  requestId,
  currency: 'USD' as const,
  amountMinor: 3_840,
  netWon: 53_190,
  payOn: '2026-12-10',
  format: 'pain001' as const,
  payeeRevision: 1,
  namesDiffer: false,
};
const batch = `payoutBatch-${batchId}`;
told.add(batch, { type: 'BatchPrepared', batchId, byOid, lines: [line], preparedAt: at('2026-12-01') });
told.add(batch, { type: 'BatchApproved', batchId, byOid: creatorOid, approvedAt: at('2026-12-02') });
told.add(batch, { type: 'BatchSendAsked', batchId, byOid, askedAt: at('2026-12-10') });
told.add(batch, { type: 'BatchFixed', batchId, withheld: [], fixedAt: at('2026-12-10') });
told.add(batch, { type: 'BatchSent', batchId, files: [], refused: [], sentAt: at('2026-12-10') });
const beforePaid = told.events.length;
const account = 'bankAccount-USD';
const statement = (
  day: string,
  openingMinor: number,
  entries: readonly [string, 'payout' | 'return' | 'funding' | 'fee', number][],
) =>
  told.add(account, {
    type: 'StatementImported',
    currency: 'USD',
    statementId: `S${day}`,
    fromDay: day,
    toDay: day,
    openingMinor,
    closingMinor: entries.reduce((sum, [, , amount]) => sum + amount, openingMinor),
    entries: entries.map(([entryId, kind, amountMinor]) => ({
      entryId,
      kind,
      amountMinor,
      endToEndId: kind === 'funding' || kind === 'fee' ? null : endToEndId,
      bookedOn: day,
      reason: null,
    })),
    sha256: 'a'.repeat(64),
    importedByOid: null,
    importedAt: at('2026-12-20'),
  });
const matched = {
  currency: 'USD' as const,
  endToEndId,
  batchId,
  creatorOid,
  requestId,
  amountMinor: 3_840,
  netWon: 53_190,
};
statement('2026-12-10', 0, [
  ['e1', 'funding', 100_000],
  ['e2', 'payout', -3_840],
  ['e3', 'fee', -90],
  ['e4', 'payout', -3_840],
]);
told.add(account, {
  type: 'PayoutLinePaid',
  ...matched,
  entryId: 'e2',
  bookedOn: '2026-12-10',
  paidAt: at('2026-12-11'),
});
const difference = { currency: 'USD' as const, differenceId: 'paidTwice:e4', kind: 'paidTwice' as const };
told.add(account, {
  type: 'BankDifferenceFound',
  ...difference,
  entryId: 'e4',
  endToEndId,
  ourMinor: -3_840,
  theirMinor: -3_840,
  netWon: 53_190,
  bookedOn: '2026-12-10',
  foundAt: at('2026-12-11'),
});
told.add(batch, { type: 'BatchLineEnded', batchId, endToEndId, outcome: 'paid', endedAt: at('2026-12-11') });
statement('2026-12-12', 92_230, [['e5', 'return', 3_840]]);
told.add(account, {
  type: 'PayoutLineReturned',
  ...matched,
  entryId: 'e5',
  bookedOn: '2026-12-12',
  reason: 'AC04',
  returnedAt: at('2026-12-13'),
});
told.add(settlement, {
  type: 'RevenueFailed',
  creatorOid,
  requestId,
  byOid,
  reason: 'AC04',
  failedAt: at('2026-12-13'),
});
told.add(account, {
  type: 'BankDifferenceResolved',
  ...difference,
  outcome: 'loss',
  theirMinor: -3_840,
  reason: 'the creator keeps it',
  byOid,
  resolvedAt: at('2026-12-15'),
});
const { events } = told;

describe('the books of payouts', () => {
  it('agree with the bank on each day, and sum to nothing in each currency', async () => {
    await using replayed = await replay(database.url, payoutBooks, { events });
    for (const [day, statementMinor] of [
      ['2026-12-10', 92_230],
      ['2026-12-11', 92_230],
      ['2026-12-12', 96_070],
      ['2026-12-31', 96_070],
    ] as const) {
      const { accounts, banks } = await booksAt(replayed.db, day);
      expect(banks).toMatchObject([{ currency: 'USD', booksMinor: statementMinor, statementMinor }]);
      for (const currency of ['KRW', 'USD'])
        expect(
          accounts.filter((one) => one.currency === currency).reduce((sum, { amount }) => sum + amount, 0),
        ).toBe(0);
    }
    const amounts = async (day: string) =>
      Object.fromEntries(
        (await booksAt(replayed.db, day)).accounts.map(({ account: name, currency, amount }) => [
          `${name} ${currency}`,
          amount,
        ]),
      );
    expect(await amounts('2026-12-11')).toMatchObject({
      'withholdingPayable KRW': -1_810,
      'unexplained USD': 3_840,
      'bankFee USD': 90,
    });
    expect(await amounts('2026-12-31')).toEqual({
      'earned KRW': 100_000,
      'creatorPayable KRW': -55_000,
      'gatewayFee KRW': -5_000,
      'platformFee KRW': -40_000,
      'bank USD': 96_070,
      'bankFee USD': 90,
      'losses USD': 3_840,
      'ownFunds USD': -100_000,
    });
  });

  it('give the same rows in batches of one and of many, as do batches and statements', async () => {
    for (const one of [payoutBooks, payoutBatches, bankStatements] as const) {
      const [single, some, all] = await replayDumps(database.url, one as typeof payoutBooks, events);
      expect(some).toEqual(single);
      expect(all).toEqual(single);
    }
  });
});

describe('batches and statements', () => {
  it('are shown with lines, matches and differences', async () => {
    await using early = await replay(database.url, payoutBatches, { events: events.slice(0, beforePaid) });
    expect([...(await requestsInBatches(early.db))]).toEqual([requestId]);
    expect(await batchesOf(early.db)).toMatchObject([{ status: 'sent', lines: [{ state: 'sent' }] }]);
    await using batches = await replay(database.url, payoutBatches, { events });
    expect(await batchesOf(batches.db)).toMatchObject([{ status: 'settled', lines: [{ state: 'paid' }] }]);
    expect((await requestsInBatches(batches.db)).size).toBe(0);
    await using bank = await replay(database.url, bankStatements, { events });
    expect(await statementsOf(bank.db)).toMatchObject([
      { toDay: '2026-12-12', gap: false, closingMinor: 96_070 },
      { toDay: '2026-12-10', gap: false, entries: 4, matched: 2 },
    ]);
    expect(await bankDifferencesOf(bank.db)).toMatchObject([
      { kind: 'paidTwice', outcomes: [], resolved: { outcome: 'loss', byOid } },
    ]);
  });
});
