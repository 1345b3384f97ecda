import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { run, scenario } from '../../testing/scenario.ts';
import { type SettlementCommand, settlement } from './decider.ts';
import type { SettlementEvent } from './events.ts';

const creatorOid = parseOid('66f000000000000000000001');
const requestId = parseOid('66f000000000000000000002');
const otherId = parseOid('66f000000000000000000003');
const [first, second] = [parseOid('66f000000000000000000004'), parseOid('66f000000000000000000005')];
const inWindow = '2026-11-25T00:00:00.000Z';
const payee = { treatment: 'krFreelancer', revision: 1 } as const;
const given = scenario(settlement);

type Won = Partial<Extract<SettlementCommand, { type: 'SettleMonth' }>> & { readonly coins: number };
const settle = ({ coins, ...more }: Won): SettlementCommand => ({
  type: 'SettleMonth',
  creatorOid,
  month: '2026-10',
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
  now: '2026-10-31T15:00:01.000Z',
  ...more,
});
const ask = (
  more: Partial<Extract<SettlementCommand, { type: 'RequestRevenue' }>> = {},
): SettlementCommand => ({
  type: 'RequestRevenue',
  creatorOid,
  requestId,
  payee,
  payoutHeld: false,
  now: inWindow,
  ...more,
});
const start: SettlementCommand = {
  type: 'StartPayout',
  creatorOid,
  requestId,
  byOid: first,
  batchId: null,
  payoutHeld: false,
  bankUsableFrom: '2026-11-20T00:00:00.000Z',
  now: '2026-12-01T00:00:00.000Z',
};
const complete: SettlementCommand = {
  type: 'CompletePayout',
  creatorOid,
  requestId,
  byOid: second,
  batchId: null,
  reference: 'KR-1',
  payoutHeld: false,
  now: '2026-12-10T00:00:00.000Z',
};
const recorded = (...commands: SettlementCommand[]): SettlementEvent[] => run(settlement, commands).events;

describe('a settled month', () => {
  it('is settled once, with both fees taken off [REV-028]', () => {
    const [event] = recorded(settle({ coins: 1_000 }));
    expect(event).toMatchObject({
      grossWon: 100_000,
      gatewayFeeWon: 5_000,
      levelFeeWon: 30_000,
      payableWon: 65_000,
    });
    given(event as SettlementEvent)
      .when(settle({ coins: 7 }))
      .emits();
  });

  it('that took back more than it sold is carried', () => {
    const { state } = run(settlement, [settle({ coins: -100 }), settle({ coins: 1_000, month: '2026-11' })]);
    expect(state).toMatchObject({ open: [{ month: '2026-11', won: 58_500 }], deficitWon: 0 });
  });

  it('is corrected by holds and releases after it closed, which sum to nothing', () => {
    const held = {
      type: 'CorrectEarning',
      creatorOid,
      month: '2026-10',
      holdId: otherId,
      earningId: 'a',
      earning: { kind: 'content', level: 'standard', feePolicyVersion: 1 },
      linkedAccounts: false,
      now: inWindow,
    } as const;
    const { state, events } = run(settlement, [
      settle({ coins: 1_000 }),
      { ...held, coins: -33 },
      { ...held, coins: -33 },
      { ...held, coins: 33 },
    ]);
    expect(events).toHaveLength(3);
    expect(state.open).toMatchObject([{ month: '2026-10', won: 65_000 }]);
    given()
      .when({ ...held, coins: -1 })
      .refuses('MONTH_NOT_SETTLED');
  });
});

describe('a request', () => {
  const settled = recorded(settle({ coins: 1_000 }));

  it('asks for all that is settled, after tax [REV-009] [REV-028]', () => {
    const decision = given(...settled).when(ask()).decision;
    expect(decision).toMatchObject([
      {
        type: 'RevenueRequested',
        won: 65_000,
        incomeTaxWon: 1_950,
        localTaxWon: 190,
        netWon: 62_860,
        amountMinor: 62_860,
        payOn: '2026-12-10',
      },
    ]);
  });

  it('is made from the 25th of Seoul to the end of the month [REV-025]', () => {
    given(...settled)
      .when(ask({ now: '2026-11-24T14:59:59.999Z' }))
      .refuses('REQUEST_WINDOW_CLOSED');
    expect(given(...settled).when(ask({ now: '2026-11-24T15:00:00.000Z' })).decision).toHaveLength(1);
    expect(given(...settled).when(ask({ now: '2026-11-30T14:59:59.999Z' })).decision).toHaveLength(1);
    given(...settled)
      .when(ask({ now: '2026-11-30T15:00:00.000Z' }))
      .refuses('REQUEST_WINDOW_CLOSED');
  });

  it('is made once a month, and sent twice it is one [REV-024]', () => {
    const asked = [...settled, ...recorded(settle({ coins: 1_000 }), ask()).slice(1)];
    given(...asked)
      .when(ask())
      .emits();
    given(...asked)
      .when(ask({ requestId: otherId }))
      .refuses('REQUEST_EXISTS');
  });

  it('is for 50,000 won after fees at least, and less is carried [REV-033]', () => {
    // 770 coins are 50,050 won after fees; 769 are 49,986.
    given(...recorded(settle({ coins: 769 })))
      .when(ask())
      .refuses('BELOW_MINIMUM', { won: 49_985, minimumWon: 50_000 });
    expect(given(...recorded(settle({ coins: 770 }))).when(ask()).decision).toMatchObject([{ won: 50_050 }]);
    const both = recorded(settle({ coins: 400, month: '2026-09' }), settle({ coins: 400 }));
    expect(given(...both).when(ask()).decision).toMatchObject([{ won: 52_000, months: [{}, {}] }]);
  });

  it('needs a payee, and no sanction that holds payouts', () => {
    given(...settled)
      .when(ask({ payee: undefined }))
      .refuses('PAYEE_MISSING');
    given(...settled)
      .when(ask({ payoutHeld: true }))
      .refuses('PAYOUT_HELD');
  });

  it('converts each month at the rate of its own last business day [REV-027]', () => {
    const yen = { currency: 'JPY', microWonPerMinor: 9_500_000 } as const;
    const months = recorded(
      settle({ coins: 1_000, month: '2026-09', ...yen }),
      settle({ coins: 1_000, ...yen, microWonPerMinor: 9_000_000 }),
    );
    const treatment = { treatment: 'nonResident', revision: 2 } as const;
    expect(given(...months).when(ask({ payee: treatment })).decision).toMatchObject([
      {
        currency: 'JPY',
        months: [{ amountMinor: 6_842 }, { amountMinor: 7_222 }],
        amountMinor: 14_064,
        remainderAfterMicroWon: 3_000_000,
      },
    ]);
  });
});

describe('the states of a request', () => {
  const asked = recorded(settle({ coins: 1_000 }), ask());

  it('go from requested over processing to complete [REV-023]', () => {
    const states = [[], [start], [start, complete]].map(
      (more) => run(settlement, [settle({ coins: 1_000 }), ask(), ...more]).state.requests[0]?.state,
    );
    expect(states).toEqual(['requested', 'processing', 'complete']);
    given(...asked)
      .when(complete)
      .refuses('REQUEST_STATE_WRONG');
  });

  it('need a second person, the day of payment, and bank details that stood for three days [REV-026]', () => {
    given(...asked)
      .when({ ...start, bankUsableFrom: '2026-12-01T00:00:00.001Z' })
      .refuses('BANK_DETAILS_HELD');
    given(...asked)
      .when({ ...start, payoutHeld: true })
      .refuses('PAYOUT_HELD');
    const started = recorded(settle({ coins: 1_000 }), ask(), start);
    given(...started)
      .when({ ...complete, byOid: first })
      .refuses('SECOND_PERSON_NEEDED');
    given(...started)
      .when({ ...complete, now: '2026-12-09T14:59:59.999Z' })
      .refuses('PAYMENT_DAY_NOT_REACHED');
    given(...started)
      .when({ ...complete, payoutHeld: true })
      .refuses('PAYOUT_HELD');
  });

  it('give everything back where it was rejected or the bank sent it back, and it can be asked for again', () => {
    const dollars = { currency: 'USD', microWonPerMinor: 13_851_200 } as const;
    const reject = {
      type: 'RejectRequest',
      creatorOid,
      requestId,
      byOid: first,
      batchId: null,
      reason: 'name',
      now: inWindow,
    } as const;
    const fail = { ...reject, type: 'FailPayout', now: '2026-12-12T00:00:00.000Z' } as const;
    const before = [settle({ coins: 1_000, ...dollars })];
    const untouched = run(settlement, before).state;
    for (const ending of [[reject], [start, fail], [start, complete, fail]]) {
      const { state } = run(settlement, [...before, ask(), ...ending]);
      expect(state.open).toEqual(untouched.open);
      expect(state.remainderMicroWon).toBe(0);
    }
    const again = run(settlement, [...before, ask(), reject, ask({ requestId: otherId })]);
    expect(again.state.requests.map(({ state }) => state)).toEqual(['rejected', 'requested']);
  });
});
