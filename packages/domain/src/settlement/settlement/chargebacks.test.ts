import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { run, scenario } from '../../testing/scenario.ts';
import { type SettlementCommand, settlement } from './decider.ts';

const oid = (digit: string) => parseOid(digit.repeat(24));
const creatorOid = oid('1');
const [first, second] = [oid('4'), oid('5')];
const given = scenario(settlement);

const settle = (coins: number, month = '2026-10'): SettlementCommand => ({
  type: 'SettleMonth',
  creatorOid,
  month,
  earnings: [
    {
      kind: 'content',
      level: 'standard',
      feePolicyVersion: 1,
      amounts: { paid: coins, bonus: 0, credits: 0 },
    },
  ],
  heldCoins: 0,
  currency: 'KRW',
  microWonPerMinor: 1_000_000,
  rateDay: '2026-10-30',
  closedAtRevision: 3,
  now: '2026-11-01T00:00:00.000Z',
});
const requestId = oid('2');
const ask: SettlementCommand = {
  type: 'RequestRevenue',
  automatic: false,
  creatorOid,
  requestId,
  payee: { treatment: 'krBusiness', revision: 1, events: 1 },
  payoutHeld: false,
  guardianMissing: false,
  now: '2026-11-25T00:00:00.000Z',
};
const pay = {
  creatorOid,
  requestId,
  batchId: null,
  payoutHeld: false,
  guardianMissing: false,
  payeeRevision: 1,
  payeeSince: 1,
  bankUsableFrom: '2026-11-20T00:00:00.000Z',
  now: '2026-12-10T00:00:00.000Z',
};
const paidOut: SettlementCommand[] = [
  settle(1_000),
  ask,
  { type: 'StartPayout', ...pay, byOid: first },
  { type: 'CompletePayout', ...pay, byOid: second, reference: 'KR-1' },
];
type Correct = Extract<SettlementCommand, { type: 'CorrectEarning' }>;
const correct = (coins: number, more: Partial<Correct> = {}): SettlementCommand => ({
  type: 'CorrectEarning',
  creatorOid,
  month: '2026-10',
  holdId: oid('3'),
  earningId: 'a',
  earning: { kind: 'content', level: 'standard', feePolicyVersion: 1 },
  coins,
  linkedAccounts: false,
  now: '2026-12-20T00:00:00.000Z',
  ...more,
});
const typesOf = (...commands: SettlementCommand[]) =>
  run(settlement, commands).events.map(({ type }) => type);

describe('a chargeback', () => {
  it('after the payout is borne by Fanfold, and so is its release [REV-028]', () => {
    const { state, events } = run(settlement, [...paidOut, correct(-100), correct(-100), correct(100)]);
    expect(events.slice(4).map(({ type }) => type)).toEqual(['ChargebackBorne', 'ChargebackBorne']);
    expect(state).toMatchObject({ open: [], deficitWon: 0 });
  });

  it('after the payout is borne by a creator who was confirmed to be the payer', () => {
    const { state } = run(settlement, [...paidOut, correct(-100, { linkedAccounts: true })]);
    expect(state).toMatchObject({ deficitWon: 6_500, deficitSince: '2026-12-20T00:00:00.000Z' });
  });

  it('before the payout is borne by the creator, and given back to them after it', () => {
    const [settled, ...rest] = paidOut as [SettlementCommand, ...SettlementCommand[]];
    const { state } = run(settlement, [settled, correct(-100), ...rest, correct(100)]);
    expect(state.open).toMatchObject([{ month: '2026-10', won: 6_500 }]);
    // What was held when the month closed is given back to them too.
    expect(typesOf(...paidOut, correct(50)).at(-1)).toBe('SettlementCorrected');
    // A payout that the bank sent back was none.
    const fail = { type: 'FailPayout', ...pay, byOid: first, reason: 'AC04' } as const;
    expect(typesOf(...paidOut, fail, correct(-100)).at(-1)).toBe('SettlementCorrected');
  });
});

describe('a payout that the bank sends back after a chargeback', () => {
  const fail = { type: 'FailPayout', ...pay, byOid: first, reason: 'AC04' } as const;

  it('leaves the creator what the chargeback took off, and is told once [REV-028]', () => {
    const { state, events } = run(settlement, [...paidOut, correct(-100), fail, fail]);
    expect(events.slice(4).map(({ type }) => type)).toEqual([
      'ChargebackBorne',
      'RevenueFailed',
      'SettlementCorrected',
    ]);
    expect(events.at(-1)).toMatchObject({ coins: -100, payableWon: -6_500, borneBefore: true });
    expect(state.open).toMatchObject([{ month: '2026-10', won: 65_000 - 6_500 }]);
    // The worker may tell of the same hold again; and its release belongs to the creator now.
    const again = run(settlement, [...paidOut, correct(-100), fail, correct(-100), correct(100)]);
    expect(again.state.open).toMatchObject([{ won: 65_000 }]);
    expect(again.state.borne).toEqual([]);
  });

  it('takes nothing off what was released, or is of another month that is paid', () => {
    const released = run(settlement, [...paidOut, correct(-100), correct(100), fail]);
    expect(released.state.open).toMatchObject([{ won: 65_000 }]);
    // A second request of the same month, for what was given back meanwhile, is paid and stands.
    const other = oid('7');
    const later = '2027-01-12T00:00:00.000Z';
    const second_ = { ...pay, requestId: other, now: later };
    const [, asked, started, completed] = paidOut as SettlementCommand[];
    const twice = [
      ...paidOut,
      correct(1_000, { earningId: 'b', holdId: oid('8') }),
      { ...asked, requestId: other, now: '2026-12-25T00:00:00.000Z' },
      { ...started, ...second_ },
      { ...completed, ...second_ },
    ] as SettlementCommand[];
    expect(typesOf(...twice, correct(-100), fail).slice(-2)).toEqual(['ChargebackBorne', 'RevenueFailed']);
  });
});

describe('a deficit', () => {
  const owing = [settle(-100)];
  const askWriteOff = (now: string): SettlementCommand => ({
    type: 'AskWriteOff',
    creatorOid,
    byOid: first,
    reason: 'The creator left',
    now,
  });
  const approve = (byOid = second): SettlementCommand => ({
    type: 'ApproveWriteOff',
    creatorOid,
    byOid,
    now: '2027-11-02T00:00:00.000Z',
  });
  const { events } = run(settlement, owing);
  const after = (...more: SettlementCommand[]) => given(...run(settlement, [...owing, ...more]).events);

  it('is carried for twelve months', () => {
    given(...events)
      .when(askWriteOff('2027-10-31T23:59:59.999Z'))
      .refuses('DEFICIT_TOO_YOUNG');
    expect(given(...events).when(askWriteOff('2027-11-01T00:00:00.000Z')).decision).toMatchObject([
      { type: 'WriteOffAsked', won: 6_500, carriedSince: '2026-11-01T00:00:00.000Z' },
    ]);
    given().when(askWriteOff('2027-11-01T00:00:00.000Z')).refuses('NO_DEFICIT');
  });

  it('stays owed where the write-off is declined, and can be asked for again', () => {
    const asked = askWriteOff('2027-11-01T00:00:00.000Z');
    const decline = (byOid = second): SettlementCommand => ({
      type: 'DeclineWriteOff',
      creatorOid,
      byOid,
      reason: 'The creator is back',
      now: '2027-11-02T00:00:00.000Z',
    });
    for (const byOid of [first, second])
      expect(after(asked).when(decline(byOid)).decision).toMatchObject([
        { type: 'WriteOffDeclined', won: 6_500, askedByOid: first, byOid },
      ]);
    after(asked).when(decline(creatorOid)).refuses('OWN_ACCOUNT');
    given(...events)
      .when(decline())
      .refuses('WRITE_OFF_NOT_ASKED');
    after(asked, decline()).when(approve()).refuses('WRITE_OFF_NOT_ASKED');
    expect(after(asked, decline()).when(asked).decision).toMatchObject([{ type: 'WriteOffAsked' }]);
    expect(run(settlement, [...owing, asked, decline()]).state.deficitWon).toBe(6_500);
  });

  it('is written off by two people, once', () => {
    const asked = askWriteOff('2027-11-01T00:00:00.000Z');
    given(...events)
      .when(approve())
      .refuses('WRITE_OFF_NOT_ASKED');
    after(asked).when(asked).emits();
    after(asked).when(approve(first)).refuses('SECOND_PERSON_NEEDED');
    const { state } = run(settlement, [...owing, asked, approve()]);
    expect(state).toMatchObject({ deficitWon: 0, deficitSince: null, writeOff: null });
    after(asked, approve()).when(approve()).refuses('WRITE_OFF_NOT_ASKED');
  });

  it('is not written off by the creator who owes it', () => {
    const asked = askWriteOff('2027-11-01T00:00:00.000Z');
    given(...events)
      .when({ ...asked, byOid: creatorOid } as SettlementCommand)
      .refuses('OWN_ACCOUNT');
    after(asked).when(approve(creatorOid)).refuses('OWN_ACCOUNT');
  });

  it('that grew meanwhile is written off as far as was asked for, and what new revenue pays is not', () => {
    const asked = askWriteOff('2027-11-01T00:00:00.000Z');
    expect(run(settlement, [...owing, asked, settle(-10, '2027-09'), approve()]).state).toMatchObject({
      deficitWon: 650,
      deficitSince: '2026-11-01T00:00:00.000Z',
    });
    after(asked, settle(2_000, '2027-09')).when(approve()).refuses('WRITE_OFF_NOT_ASKED');
  });
});
