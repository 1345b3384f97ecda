import { history, replay, replayDumps } from '@fanfold/projection/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createDatabase, type TestDatabase } from '../../../test/support/postgres.ts';
import { numbered } from '../../../test/support/wallets.ts';
import {
  bankDifferencesOf,
  bankStatements,
  offeredStatements,
  refusedStatements,
  statementsOf,
} from '../bank/queries.ts';
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
const toRequest = told.events.map(({ event }) => event);
const followed = { creatorOid, requestId, byOid };
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
const said = (name: string | null, bookedOn: string) => ({ endToEndId: name, bookedOn, reason: null });

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

  it('begin with what an account held before its first statement, and are compared at the end of a statement', async () => {
    const held = history();
    const add = (
      [statementId, fromDay, toDay]: readonly [string, string, string],
      openingMinor: number,
      entries: readonly [string, string, number][],
    ) =>
      held.add('bankAccount-KRW', {
        type: 'StatementImported',
        currency: 'KRW',
        statementId,
        fromDay,
        toDay,
        openingMinor,
        closingMinor: entries.reduce((sum, [, , amount]) => sum + amount, openingMinor),
        entries: entries.map(([entryId, bookedOn, amountMinor]) => ({
          entryId,
          kind: amountMinor > 0 ? ('funding' as const) : ('fee' as const),
          amountMinor,
          ...said(null, bookedOn),
        })),
        sha256: 'c'.repeat(64),
        importedByOid: null,
        importedAt: at('2026-12-20'),
      });
    add(['week', '2026-12-01', '2026-12-07'], 10_000_000, [
      ['a', '2026-12-02', -40_000],
      ['b', '2026-12-05', -1_200_000],
    ]);
    // Three of one day, the first one imported last.
    add(['noon', '2026-12-08', '2026-12-08'], 8_760_500, [['n', '2026-12-08', -100]]);
    add(['evening', '2026-12-08', '2026-12-08'], 8_760_400, [['d', '2026-12-08', -600]]);
    add(['morning', '2026-12-08', '2026-12-08'], 8_760_000, [['c', '2026-12-08', 500]]);
    add(['week after', '2026-12-09', '2026-12-15'], 8_759_800, [['e', '2026-12-10', -59_800]]);
    await using replayed = await replay(database.url, payoutBooks, { events: held.events });
    expect((await booksAt(replayed.db, '2026-11-30')).banks).toEqual([]);
    for (const [day, balance, statementDay, bank] of [
      ['2026-12-04', 9_960_000, null, 9_960_000],
      ['2026-12-07', 8_760_000, '2026-12-07', 8_760_000],
      ['2026-12-08', 8_759_800, '2026-12-08', 8_759_800],
      // The entry of the 10th is booked, but the bank has not said what is there at the end of the 10th.
      ['2026-12-10', 8_759_800, '2026-12-08', 8_700_000],
      ['2026-12-15', 8_700_000, '2026-12-15', 8_700_000],
    ] as const) {
      const { accounts, banks } = await booksAt(replayed.db, day);
      expect(banks).toEqual([
        {
          currency: 'KRW',
          booksMinor: balance,
          statementMinor: statementDay === null ? null : balance,
          statementDay,
        },
      ]);
      expect(accounts.find(({ account: name }) => name === 'bank')).toMatchObject({ amount: bank });
      expect(accounts.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
      expect(accounts.map(({ account: name }) => name)).toEqual(['bank', 'bankFee', 'ownFunds']);
    }
    await using shown = await replay(database.url, bankStatements, { events: held.events });
    expect((await statementsOf(shown.db)).filter(({ gap }) => gap)).toEqual([]);
    // An earlier statement moves the beginning, and changes no balance after it.
    add(['month before', '2026-11-01', '2026-11-30'], 3_000_000, [['f', '2026-11-03', 7_000_000]]);
    await using earlier = await replay(database.url, payoutBooks, { events: held.events });
    const then = await booksAt(earlier.db, '2026-12-15');
    expect(then.banks).toMatchObject([{ booksMinor: 8_700_000, statementMinor: 8_700_000 }]);
    expect((await booksAt(earlier.db, '2026-11-30')).banks).toMatchObject([{ booksMinor: 10_000_000 }]);
    const [single, some, all] = await replayDumps(database.url, payoutBooks, held.events);
    expect(some).toEqual(single);
    expect(all).toEqual(single);
  });

  it('have what the banks on the way kept of a return as their charge [REV-013]', async () => {
    const less = history();
    for (const each of toRequest) less.add(settlement, each);
    less.add(account, {
      type: 'StatementImported',
      currency: 'USD',
      statementId: 'S-less',
      fromDay: '2026-12-10',
      toDay: '2026-12-12',
      openingMinor: 0,
      closingMinor: 94_660,
      entries: [
        { entryId: 'f', kind: 'funding', amountMinor: 100_000, ...said(null, '2026-12-10') },
        { entryId: 'e2', kind: 'payout', amountMinor: -3_840, ...said(endToEndId, '2026-12-10') },
        { entryId: 'e4', kind: 'payout', amountMinor: -3_840, ...said(endToEndId, '2026-12-10') },
        { entryId: 'e5', kind: 'return', amountMinor: 2_340, ...said(endToEndId, '2026-12-12') },
      ],
      sha256: 'a'.repeat(64),
      importedByOid: null,
      importedAt: at('2026-12-13'),
    });
    less.add(account, {
      type: 'PayoutLinePaid',
      ...matched,
      entryId: 'e2',
      bookedOn: '2026-12-10',
      paidAt: at('2026-12-11'),
    });
    const back = { outcome: 'recovered', theirMinor: -3_840, chargesMinor: 1_500, byOid: null } as const;
    const resolved = { ...difference, ...back, reason: 'it came back', resolvedAt: at('2026-12-13') };
    less.add(account, { type: 'BankDifferenceResolved', ...resolved });
    const balances = async () => {
      await using replayed = await replay(database.url, payoutBooks, { events: less.events });
      const { accounts } = await booksAt(replayed.db, '2026-12-31');
      return Object.fromEntries(
        accounts.map(({ account: name, currency, amount }) => [`${name} ${currency}`, amount]),
      );
    };
    const [first, kept] = [await balances(), 1_500];
    expect(first).toMatchObject({ 'bank USD': 100_000 - 3_840 - kept, 'bankFee USD': kept });
    expect(first['unexplained USD']).toBeUndefined();
    // The same of the payment that counts: it is due again.
    less.add(account, {
      type: 'StatementImported',
      currency: 'USD',
      statementId: 'S-less-2',
      fromDay: '2026-12-14',
      toDay: '2026-12-14',
      openingMinor: 94_660,
      closingMinor: 97_000,
      entries: [{ entryId: 'e6', kind: 'return', amountMinor: 2_340, ...said(endToEndId, '2026-12-14') }],
      sha256: 'b'.repeat(64),
      importedByOid: null,
      importedAt: at('2026-12-15'),
    });
    less.add(account, {
      type: 'PayoutLineReturned',
      ...matched,
      amountMinor: 2_340,
      chargesMinor: kept,
      entryId: 'e6',
      bookedOn: '2026-12-14',
      reason: 'AC04',
      returnedAt: at('2026-12-15'),
    });
    const then = await balances();
    expect(then).toMatchObject({ 'bank USD': 97_000, 'bankFee USD': 3_000, 'payoutsDue KRW': -53_190 });
    expect(then['unexplained USD']).toBeUndefined();
    expect(then['exchange USD']).toBeUndefined();
    less.add(settlement, { type: 'RevenueFailed', ...followed, reason: 'AC04', failedAt: at('2026-12-15') });
    expect((await balances())['creatorPayable KRW']).toBe(-55_000);
  });

  it('keep what a creator who has left was not paid, before tax [REV-013]', async () => {
    const left = history();
    for (const each of toRequest) left.add(settlement, each);
    const ended = { ...followed, askedByOid: creatorOid, reason: 'no account', leftAt: at('2026-12-13') };
    left.add(settlement, { type: 'RevenueLeftUnpaid', ...ended });
    await using replayed = await replay(database.url, payoutBooks, { events: left.events });
    expect((await booksAt(replayed.db, '2026-12-13')).accounts).toMatchObject([
      { account: 'earned', amount: 100_000 },
      { account: 'gatewayFee', amount: -5_000 },
      { account: 'platformFee', amount: -40_000 },
      { account: 'unclaimed', amount: -55_000 },
    ]);
  });

  it('settle what is due with a payment by hand too, and take it back when the bank sends it back [REV-013]', async () => {
    const byHand = history();
    for (const each of toRequest) byHand.add(settlement, each);
    byHand.add(settlement, {
      type: 'RevenueProcessing',
      ...followed,
      batchId: null,
      startedAt: at('2026-12-09'),
    });
    byHand.add(settlement, {
      type: 'RevenueCompleted',
      ...followed,
      reference: 'KR-1',
      completedAt: at('2026-12-10'),
    });
    byHand.add(settlement, {
      type: 'RevenueFailed',
      ...followed,
      reason: 'AC04',
      failedAt: at('2026-12-13'),
    });
    await using replayed = await replay(database.url, payoutBooks, { events: byHand.events });
    const due = async (day: string) =>
      (await booksAt(replayed.db, day)).accounts.find((one) => one.account === 'payoutsDue')?.amount ?? 0;
    expect([await due('2026-12-09'), await due('2026-12-10'), await due('2026-12-13')]).toEqual([
      -53_190, 0, 0,
    ]);
    const { accounts } = await booksAt(replayed.db, '2026-12-10');
    expect(accounts.map(({ account: name, currency, amount }) => [name, currency, amount])).toEqual(
      expect.arrayContaining([
        ['exchange', 'KRW', -53_190],
        ['exchange', 'USD', 3_840],
        ['unexplained', 'USD', -3_840],
      ]),
    );
    // All that is left of it is what was earned: the creator is owed it again.
    expect((await booksAt(replayed.db, '2026-12-13')).accounts).toMatchObject([
      { account: 'creatorPayable', amount: -55_000 },
      { account: 'earned' },
      { account: 'gatewayFee' },
      { account: 'platformFee' },
    ]);
    const [single, some, all] = await replayDumps(database.url, payoutBooks, byHand.events);
    expect(some).toEqual(single);
    expect(all).toEqual(single);
  });

  it('agree with the bank once a person has said which entry was a payment by hand, its return, and tax [REV-013]', async () => {
    const byHand = history();
    for (const each of toRequest) byHand.add(settlement, each);
    byHand.add(settlement, {
      type: 'RevenueProcessing',
      ...followed,
      batchId: null,
      startedAt: at('2026-12-09'),
    });
    byHand.add(settlement, {
      type: 'RevenueCompleted',
      ...followed,
      reference: 'K',
      completedAt: at('2026-12-10'),
    });
    byHand.add(settlement, {
      type: 'RevenueFailed',
      ...followed,
      reason: 'AC04',
      failedAt: at('2026-12-10'),
    });
    const booked = (currency: 'USD' | 'KRW', entryId: string, amountMinor: number) => {
      const kind = 'other' as const;
      const entry = { entryId, kind, amountMinor, endToEndId: null, bookedOn: '2026-12-10', reason: null };
      byHand.add(`bankAccount-${currency}`, {
        type: 'StatementImported',
        currency,
        statementId: `S${entryId}`,
        fromDay: '2026-12-10',
        toDay: '2026-12-10',
        openingMinor: 0,
        closingMinor: amountMinor,
        entries: [entry],
        sha256: 'c'.repeat(64),
        importedByOid: null,
        importedAt: at('2026-12-10'),
      });
    };
    const decided = {
      kind: 'unknownLine' as const,
      reason: 'looked at',
      byOid,
      resolvedAt: at('2026-12-10'),
    };
    booked('USD', 'e1', -3_840);
    booked('USD', 'e2', 3_800);
    booked('KRW', 'e3', -1_810);
    for (const [entryId, theirMinor, charges] of [
      ['e1', -3_840, {}],
      ['e2', 3_800, { chargesMinor: 40 }],
    ] as const)
      byHand.add(account, {
        type: 'BankDifferenceResolved',
        ...decided,
        currency: 'USD',
        differenceId: `unknownLine:${entryId}`,
        outcome: 'byHand',
        theirMinor,
        ...charges,
        creatorOid,
        requestId,
      });
    byHand.add('bankAccount-KRW', {
      type: 'BankDifferenceResolved',
      ...decided,
      currency: 'KRW',
      differenceId: 'unknownLine:e3',
      outcome: 'taxPaid',
      theirMinor: -1_810,
    });
    await using replayed = await replay(database.url, payoutBooks, { events: byHand.events });
    const { accounts } = await booksAt(replayed.db, '2026-12-10');
    expect(accounts.find((one) => one.account === 'unexplained')).toBeUndefined();
    expect(accounts).toEqual(
      expect.arrayContaining([
        { account: 'bankFee', currency: 'USD', amount: 40 },
        { account: 'withholdingPayable', currency: 'KRW', amount: 1_810 },
      ]),
    );
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
    const open = history();
    const day = { currency: 'USD' as const, sha256: 'd'.repeat(64) };
    open.add(account, {
      type: 'StatementOffered',
      ...day,
      statementId: 'S2026-12-10',
      toDay: '2026-12-10',
      byOid,
      offeredAt: at('2026-12-11'),
    });
    open.add(account, {
      type: 'StatementRefused',
      ...day,
      statementId: 'S2026-12-10',
      code: 'STATEMENT_SUM_WRONG',
      refusedAt: at('2026-12-11'),
    });
    await using waiting = await replay(database.url, bankStatements, { events: open.events });
    expect(await offeredStatements(waiting.db)).toMatchObject([{ statementId: 'S2026-12-10', byOid }]);
    expect(await refusedStatements(waiting.db)).toMatchObject([{ code: 'STATEMENT_SUM_WRONG' }]);
    for (const { event } of events) if (event.type === 'StatementImported') open.add(account, event);
    await using over = await replay(database.url, bankStatements, { events: open.events });
    expect([await offeredStatements(over.db), await refusedStatements(over.db)]).toEqual([[], []]);
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
