import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { run, scenario } from '../../testing/scenario.ts';
import { type BankAccountCommand, bankAccount } from './decider.ts';
import type { DifferenceOutcome, StatementEntry } from './events.ts';
import type { ExpectedLine } from './match.ts';

const oid = (digit: string) => parseOid(digit.repeat(24));
const now = '2026-12-11T00:00:00.000Z';
const byOid = oid('a');
const given = scenario(bankAccount);
const expected: ExpectedLine = {
  endToEndId: 'F1',
  batchId: oid('b'),
  creatorOid: oid('c'),
  requestId: oid('d'),
  currency: 'KRW',
  amountMinor: 53_190,
  netWon: 53_190,
};
const entry = (entryId: string, amountMinor: number, more: Partial<StatementEntry> = {}): StatementEntry => ({
  entryId,
  kind: amountMinor < 0 ? 'payout' : 'return',
  amountMinor,
  endToEndId: 'F1',
  bookedOn: '2026-12-10',
  reason: null,
  ...more,
});
const statement = (statementId: string, ...entries: StatementEntry[]): BankAccountCommand => ({
  type: 'ImportStatement',
  currency: 'KRW',
  statementId,
  fromDay: '2026-12-10',
  toDay: '2026-12-10',
  openingMinor: 100_000,
  closingMinor: entries.reduce((sum, { amountMinor }) => sum + amountMinor, 100_000),
  entries,
  sha256: statementId.padEnd(64, '0'),
  importedByOid: null,
  expected: [expected],
  now,
});
const decide = (differenceId: string, outcome: DifferenceOutcome): BankAccountCommand => ({
  type: 'ResolveBankDifference',
  currency: 'KRW',
  differenceId,
  outcome,
  reason: 'looked at',
  byOid,
  line: expected,
  now,
});
const paid = entry('e1', -53_190);
const back = entry('e2', 53_190, { reason: 'AC04' });
const kinds = (...commands: BankAccountCommand[]) =>
  run(bankAccount, commands).events.flatMap((event) => {
    if (event.type === 'StatementImported') return [];
    return event.type === 'BankDifferenceFound' ? [`found ${event.kind}`] : [event.type];
  });

describe('a statement', () => {
  it('pays a line, and sends it back', () => {
    expect(kinds(statement('a', paid))).toEqual(['PayoutLinePaid']);
    expect(kinds(statement('a', paid), statement('b', back))).toEqual([
      'PayoutLinePaid',
      'PayoutLineReturned',
    ]);
    expect(kinds(statement('a', paid, back))).toEqual(['PayoutLinePaid', 'PayoutLineReturned']);
  });

  it('is new under a name that every object has, and so is its entry', () => {
    expect(kinds(statement('constructor', { ...paid, entryId: 'valueOf' }))).toEqual(['PayoutLinePaid']);
  });

  it('counts once, however often it comes', () => {
    const events = run(bankAccount, [statement('a', paid)]).events;
    given(...events)
      .when(statement('a', paid))
      .emits();
    given(...events)
      .when({ ...statement('a', paid), sha256: 'f'.repeat(64) } as BankAccountCommand)
      .refuses('STATEMENT_CONFLICT');
    // Another statement that repeats an entry.
    expect(kinds(statement('a', paid), statement('b', paid))).toEqual(['PayoutLinePaid']);
  });

  it('is refused where its entries do not sum to its closing balance', () => {
    given()
      .when({ ...statement('a', paid), closingMinor: 1 } as BankAccountCommand)
      .refuses('STATEMENT_SUM_WRONG', { sum: 46_810, closing: 1 });
  });

  it('that is late finds the return that overtook it', () => {
    expect(kinds(statement('b', back), statement('a', paid))).toEqual([
      'found unknownReturn',
      'PayoutLinePaid',
      'BankDifferenceResolved',
      'PayoutLineReturned',
    ]);
  });
});

describe('a difference', () => {
  it('is an unknown line, a second payment, or another amount', () => {
    expect(kinds(statement('a', entry('x', -5, { endToEndId: 'other' })))).toEqual(['found unknownLine']);
    expect(kinds(statement('a', paid, entry('e3', -53_190)))).toEqual(['PayoutLinePaid', 'found paidTwice']);
    expect(kinds(statement('a', entry('e1', -53_191)))).toEqual(['found wrongAmount']);
    expect(
      kinds(statement('a', entry('f', -5, { kind: 'fee' }), entry('g', 7, { kind: 'funding' }))),
    ).toEqual([]);
  });

  it('ends by itself when the bank sends the second payment back: the first one stands', () => {
    const events = run(bankAccount, [
      statement('a', paid, entry('e3', -53_190)),
      statement('b', back),
    ]).events;
    expect(events.at(-1)).toMatchObject({
      type: 'BankDifferenceResolved',
      outcome: 'recovered',
      byOid: null,
    });
    expect(events.some(({ type }) => type === 'PayoutLineReturned')).toBe(false);
  });

  it('is worked off by a person, with an outcome that fits', () => {
    const events = run(bankAccount, [statement('a', paid, entry('e3', -53_190))]).events;
    given(...events)
      .when(decide('paidTwice:e3', 'paid'))
      .refuses('BANK_OUTCOME_WRONG');
    given(...events)
      .when(decide('paidTwice:e4', 'loss'))
      .refuses('BANK_DIFFERENCE_NOT_FOUND');
    // Names that each object of the language has.
    for (const name of ['valueOf', 'constructor', '__proto__'])
      given(...events)
        .when(decide(name, 'loss'))
        .refuses('BANK_DIFFERENCE_NOT_FOUND');
    const { decision } = given(...events).when(decide('paidTwice:e3', 'loss'));
    expect(decision).toMatchObject([{ type: 'BankDifferenceResolved', outcome: 'loss', byOid }]);
    const wrong = run(bankAccount, [statement('a', entry('e1', -53_191)), decide('wrongAmount:e1', 'paid')]);
    expect(wrong.events.at(-1)).toMatchObject({ type: 'PayoutLinePaid', amountMinor: 53_191 });
    given(...wrong.events)
      .when(decide('wrongAmount:e1', 'loss'))
      .emits();
  });

  it('leaves a complete request alone when a payment that Fanfold bore comes back after all [REV-013]', () => {
    const twice = [statement('a', paid, entry('e3', -53_190)), decide('paidTwice:e3', 'loss')];
    expect(kinds(...twice, statement('b', back)).slice(-1)).toEqual(['found unknownReturn']);
    // The second return is that of the first payment.
    const both = [...twice, statement('b', back), statement('c', { ...back, entryId: 'e4' })];
    expect(kinds(...both).slice(-1)).toEqual(['PayoutLineReturned']);
  });

  it('of a wrong amount ends with its return, also where that overtook it [REV-013]', () => {
    const wrong = entry('e1', -53_191);
    const wrongBack = entry('e2', 53_191);
    expect(kinds(statement('a', wrong, wrongBack))).toEqual(['found wrongAmount', 'BankDifferenceResolved']);
    expect(kinds(statement('b', wrongBack), statement('a', wrong))).toEqual([
      'found unknownReturn',
      'found wrongAmount',
      'BankDifferenceResolved',
      'BankDifferenceResolved',
    ]);
  });

  it('of a return waits for the statement of the payment', () => {
    const early = run(bankAccount, [statement('b', back)]).events;
    given(...early)
      .when(decide('unknownReturn:e2', 'explained'))
      .refuses('BANK_OUTCOME_WRONG');
  });

  it('of a request that was not in payment ends when the money comes back, before or after it is noted', () => {
    const note = {
      type: 'NoteNotOpen',
      currency: 'KRW',
      entryId: 'e1',
      endToEndId: 'F1',
      netWon: 53_190,
      theirMinor: -53_190,
      bookedOn: '2026-12-10',
      now,
    } as const;
    expect(kinds(statement('a', paid), note, statement('b', back)).slice(1)).toEqual([
      'found notOpen',
      'BankDifferenceResolved',
    ]);
    expect(kinds(statement('a', paid, back), note).slice(2)).toEqual([]);
  });
});
