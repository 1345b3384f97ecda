import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { run, scenario } from '../../testing/scenario.ts';
import { type BankAccountCommand, bankAccount } from './decider.ts';
import type { DifferenceOutcome, StatementEntry } from './events.ts';
import type { ExpectedLine } from './matching.ts';
import { type PaidByHand, possibleOutcomes } from './resolve.ts';

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

  it('is refused where an entry has the name of another one, which would be left out without a word', () => {
    const counted = statement('a', paid);
    const other = statement('b', { ...back, entryId: paid.entryId });
    given(...run(bankAccount, [counted]).events)
      .when(other)
      .refuses('STATEMENT_CONFLICT');
    const nextDay = statement('b', { ...paid, bookedOn: '2026-12-11' });
    given(...run(bankAccount, [counted]).events)
      .when(nextDay)
      .refuses('STATEMENT_CONFLICT');
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

  it('of a return that names charges is the creator’s line, owed again in full [REV-013]', () => {
    const less = entry('e2', 53_000, { reason: 'AC04' });
    const { events } = run(bankAccount, [statement('a', paid), statement('b', less)]);
    expect(events.at(-1)).toMatchObject({
      type: 'PayoutLineReturned',
      amountMinor: 53_000,
      chargesMinor: 190,
      netWon: 53_190,
    });
    // Also where it overtook the payment.
    const early = run(bankAccount, [statement('b', less), statement('a', paid)]).events;
    expect(early.at(-1)).toMatchObject({
      type: 'PayoutLineReturned',
      entryId: 'e2',
      amountMinor: 53_000,
      chargesMinor: 190,
    });
    // More than was paid, or nothing, is no return of it.
    expect(kinds(statement('a', paid), statement('b', entry('e2', 53_191)))).toContain('found unknownReturn');
    expect(kinds(statement('a', paid), statement('b', entry('e2', 0, { kind: 'return' })))).toContain(
      'found unknownReturn',
    );
  });

  it('of a second payment ends when that comes back less charges: the first one stands [REV-013]', () => {
    const twice = statement('a', paid, entry('e3', -53_190));
    const less = statement('b', entry('e4', 53_000));
    const { events } = run(bankAccount, [twice, less]);
    expect(events.at(-1)).toMatchObject({
      type: 'BankDifferenceResolved',
      outcome: 'recovered',
      chargesMinor: 190,
    });
    // Where Fanfold bore it before, the creator still has the first payment.
    const borne = [twice, decide('paidTwice:e3', 'loss'), less];
    expect(kinds(...borne).slice(-1)).toEqual(['found unknownReturn']);
    given(...run(bankAccount, borne).events)
      .when(decide('unknownReturn:e4', 'returned'))
      .refuses('BANK_OUTCOME_WRONG');
    // What comes back next is the first one.
    expect(kinds(...borne, statement('c', entry('e5', 53_000))).slice(-1)).toEqual(['PayoutLineReturned']);
  });

  it('of another amount is told by a person, whose return is less than it: a correction, or charges [REV-013]', () => {
    const wrong = [statement('a', entry('e1', -53_191)), statement('b', entry('e2', 53_000))];
    expect(kinds(...wrong)).toEqual(['found wrongAmount', 'found unknownReturn']);
    const open = run(bankAccount, wrong).events;
    // First what was paid: it decides what came back.
    given(...open)
      .when(decide('unknownReturn:e2', 'explained'))
      .refuses('BANK_OUTCOME_WRONG');
    given(...open)
      .when(decide('unknownReturn:e2', 'returned'))
      .refuses('BANK_OUTCOME_WRONG');
    const counted = run(bankAccount, [...wrong, decide('wrongAmount:e1', 'paid')]).events;
    const { decision } = given(...counted).when(decide('unknownReturn:e2', 'returned'));
    expect(decision).toMatchObject([
      { type: 'BankDifferenceResolved', outcome: 'returned' },
      { type: 'PayoutLineReturned', amountMinor: 53_000, chargesMinor: 191 },
    ]);
    const borne = [...wrong, decide('wrongAmount:e1', 'loss')];
    given(...run(bankAccount, borne).events)
      .when(decide('unknownReturn:e2', 'returned'))
      .refuses('BANK_OUTCOME_WRONG');
    expect(kinds(...borne, decide('unknownReturn:e2', 'explained')).slice(-1)).toEqual([
      'BankDifferenceResolved',
    ]);
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

describe('a statement by hand', () => {
  const by = (digit: string, ...entries: StatementEntry[]): BankAccountCommand => ({
    ...(statement('S9', ...entries) as Extract<BankAccountCommand, { type: 'ImportStatement' }>),
    importedByOid: oid(digit),
  });
  const offered = {
    type: 'StatementOffered' as const,
    currency: 'KRW' as const,
    statementId: 'S9',
    toDay: '2026-12-10',
    sha256: 'S9'.padEnd(64, '0'),
    byOid: oid('1'),
    offeredAt: now,
  };

  it('that pays or returns lines takes two people who import the same one [REV-013]', () => {
    given().when(by('1', paid)).emits(offered);
    given(offered).when(by('1', paid)).emits();
    expect(given(offered).when(by('2', paid)).decision).toMatchObject([
      { type: 'StatementImported', importedByOid: oid('2'), offeredByOid: oid('1') },
      { type: 'PayoutLinePaid' },
    ]);
    // Another one under its name begins again, and the bank's own word needs no second person.
    const other = { ...by('2', paid), sha256: 'f'.repeat(64) } as BankAccountCommand;
    expect(given(offered).when(other).decision).toMatchObject([
      { type: 'StatementOffered', byOid: oid('2') },
    ]);
    expect(given(offered).when(statement('S9', paid)).decision).toMatchObject([
      { type: 'StatementImported', importedByOid: null },
      { type: 'PayoutLinePaid' },
    ]);
    const [, imported] = run(bankAccount, [by('1', paid), by('2', paid)]).events;
    expect(imported).not.toBeUndefined();
  });

  it('of nothing but charges and our own money takes one person', () => {
    const fee = entry('e9', -90, { kind: 'fee', endToEndId: null });
    expect(given().when(by('1', fee)).decision).toMatchObject([{ type: 'StatementImported' }]);
  });

  it('is not imported by a person whom a line of it pays [REV-013]', () => {
    given().when(by('c', paid)).refuses('OWN_ACCOUNT');
    given(offered).when(by('c', paid)).refuses('OWN_ACCOUNT');
  });
});

describe('a difference', () => {
  const wrong = statement('S1', entry('e1', -53_191));
  const alone = statement('S1', entry('e1', -38_400, { endToEndId: 'X1' }));
  const returned = statement('S2', entry('e2', 38_000, { kind: 'return', endToEndId: 'X1' }));
  const request: PaidByHand = {
    creatorOid: oid('e'),
    requestId: oid('f'),
    currency: 'KRW',
    amountMinor: 38_400,
    state: 'complete',
  };
  const asByHand = (id: string, more: Partial<PaidByHand> = {}) => ({
    ...(decide(id, 'byHand') as Extract<BankAccountCommand, { type: 'ResolveBankDifference' }>),
    line: undefined,
    byHand: { ...request, ...more },
  });

  it('about a payment to oneself is decided by another person [REV-013]', () => {
    const own = { ...decide('wrongAmount:e1', 'loss'), byOid: expected.creatorOid } as BankAccountCommand;
    given(...run(bankAccount, [wrong]).events)
      .when(own)
      .refuses('OWN_ACCOUNT');
    given(...run(bankAccount, [alone]).events)
      .when(asByHand('unknownLine:e1', { creatorOid: byOid }))
      .refuses('OWN_ACCOUNT');
  });

  it('is a payout by hand of the same amount, once, and its return once it has failed', () => {
    const after = (...more: BankAccountCommand[]) => given(...run(bankAccount, [alone, ...more]).events);
    expect(after().when(asByHand('unknownLine:e1')).decision).toMatchObject([
      { type: 'BankDifferenceResolved', outcome: 'byHand', requestId: request.requestId },
    ]);
    for (const more of [
      { amountMinor: 38_401 },
      { currency: 'USD' as const },
      { state: 'requested' as const },
      { state: 'rejected' as const },
    ])
      after().when(asByHand('unknownLine:e1', more)).refuses('BANK_OUTCOME_WRONG');
    const again = statement('S3', entry('e3', -38_400, { endToEndId: 'X2' }));
    after(asByHand('unknownLine:e1'), again).when(asByHand('unknownLine:e3')).refuses('BANK_OUTCOME_WRONG');
    const back = after(asByHand('unknownLine:e1'), returned);
    back.when(asByHand('unknownReturn:e2')).refuses('BANK_OUTCOME_WRONG');
    expect(back.when(asByHand('unknownReturn:e2', { state: 'failed' })).decision).toMatchObject([
      { type: 'BankDifferenceResolved', outcome: 'byHand', chargesMinor: 400 },
    ]);
  });

  it('is tax that was paid to the office, where won left', () => {
    const tax = { ...decide('unknownLine:e1', 'taxPaid'), line: undefined } as BankAccountCommand;
    expect(given(...run(bankAccount, [alone]).events).when(tax).decision).toMatchObject([
      { outcome: 'taxPaid', theirMinor: -38_400 },
    ]);
    expect(possibleOutcomes({ kind: 'unknownLine', theirMinor: 5, currency: 'KRW' })).not.toContain(
      'taxPaid',
    );
    expect(possibleOutcomes({ kind: 'unknownLine', theirMinor: -5, currency: 'USD' })).not.toContain(
      'taxPaid',
    );
  });
});

it('what the bank sent and could not be imported is said once', () => {
  const note = {
    type: 'NoteRefused',
    currency: 'KRW',
    statementId: 'S1',
    sha256: 'S1'.padEnd(64, '0'),
    code: 'STATEMENT_SUM_WRONG',
    now,
  } as const;
  expect(given().when(note).decision).toMatchObject([{ type: 'StatementRefused', statementId: 'S1' }]);
  given(...run(bankAccount, [note]).events)
    .when(note)
    .emits();
  given(...run(bankAccount, [statement('S1', paid)]).events)
    .when(note)
    .emits();
});
