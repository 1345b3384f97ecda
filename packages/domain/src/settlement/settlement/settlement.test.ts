import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { run, scenario } from '../../testing/scenario.ts';
import { type SettlementCommand, settlement } from './decider.ts';
import type { SettlementEvent } from './events.ts';
import { nextSum, openSums } from './request.ts';

const creatorOid = parseOid('66f000000000000000000001');
const requestId = parseOid('66f000000000000000000002');
const otherId = parseOid('66f000000000000000000003');
const [first, second] = [parseOid('66f000000000000000000004'), parseOid('66f000000000000000000005')];
const inWindow = '2026-11-25T00:00:00.000Z';
const payee = { treatment: 'krFreelancer', revision: 1, events: 1 } as const;
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
  automatic: false,
  creatorOid,
  requestId,
  payee,
  payoutHeld: false,
  guardianMissing: false,
  now: inWindow,
  ...more,
});
const paidTo = {
  payoutHeld: false,
  guardianMissing: false,
  payeeRevision: 1,
  payeeSince: 1,
  bankUsableFrom: '2026-11-20T00:00:00.000Z',
};
const start: SettlementCommand = {
  type: 'StartPayout',
  creatorOid,
  requestId,
  byOid: first,
  batchId: null,
  ...paidTo,
  now: '2026-12-01T00:00:00.000Z',
};
const complete: SettlementCommand = {
  type: 'CompletePayout',
  creatorOid,
  requestId,
  byOid: second,
  batchId: null,
  reference: 'KR-1',
  ...paidTo,
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

  it('waits for its exchange rates, and no more once it is settled', () => {
    const awaits = { type: 'AwaitRates', month: '2026-10', closedAtRevision: 3 } as const;
    const waiting = { creatorOid, month: '2026-10', closedAtRevision: 3 };
    given()
      .when({ ...awaits, creatorOid, now: inWindow })
      .emits({ type: 'MonthAwaitsRates', ...waiting, awaitedSince: inWindow });
    given(...recorded(settle({ coins: 1_000 })))
      .when({ ...awaits, creatorOid, now: inWindow })
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
        payeeRevision: 1,
        payeeEvents: 1,
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

  it('is refused where the table of business days ends before its day of payment, also the last one', () => {
    const last = { currency: 'KRW', upTo: '2029-12' } as const;
    const [paid, unknown] = ['2029-11-25T00:00:00.000Z', '2029-12-25T00:00:00.000Z'];
    const asked = given(...settled).when(ask({ now: paid }));
    expect(asked.decision).toMatchObject([{ payOn: '2029-12-10' }]);
    for (const more of [{}, { automatic: true }, { last }])
      given(...settled)
        .when(ask({ now: unknown, ...more }))
        .refuses('BUSINESS_DAYS_MISSING');
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

  it('is not kept back by a currency that the creator has left with less than the minimum [REV-033]', () => {
    const yen = { currency: 'JPY', microWonPerMinor: 9_500_000 } as const;
    const left = recorded(
      settle({ coins: 400, month: '2026-09' }),
      settle({ coins: 1_000, ...yen }),
      ask(),
      start,
      complete,
    );
    expect(left.filter(({ type }) => type === 'RevenueRequested')).toMatchObject([
      { currency: 'JPY', won: 91_000, months: [{ month: '2026-09' }, { month: '2026-10' }] },
    ]);
    // Of the time before what is left was moved it stays, and is moved with the next month.
    const before = left.filter(({ type }) => type === 'MonthSettled');
    expect(given(...before).when(ask()).decision).toMatchObject([{ currency: 'JPY', won: 65_000 }]);
    expect(given(...before).when(settle({ coins: 10, month: '2026-11', ...yen })).decision).toMatchObject([
      { type: 'MonthSettled' },
      { type: 'CarriedAmountMoved', won: 26_000 },
    ]);
    const automatically = recorded(
      settle({ coins: 800, month: '2026-09' }),
      settle({ coins: 1_000, ...yen }),
      { type: 'SetAutomaticRequest', creatorOid, aboveWon: 60_000, now: inWindow },
      ask({ automatic: true }),
    );
    expect(automatically.at(-1)).toMatchObject({ type: 'RevenueRequested', currency: 'JPY' });
    given(...recorded(settle({ coins: 100, month: '2026-09' }), settle({ coins: 500, ...yen })))
      .when(ask())
      .refuses('BELOW_MINIMUM', { won: 39_000, minimumWon: 50_000 });
  });

  it('takes what is left of a former currency at the rate of the month that was settled next [REV-027]', () => {
    const dollars = { currency: 'USD', microWonPerMinor: 13_851_200, rateDay: '2026-10-30' } as const;
    const left = [settle({ coins: 100, month: '2026-08' }), settle({ coins: 200, month: '2026-09' })];
    const moved = recorded(...left, settle({ coins: 700, ...dollars }));
    expect(moved.at(-1)).toMatchObject({
      type: 'CarriedAmountMoved',
      months: [
        { month: '2026-08', won: 6_500 },
        { month: '2026-09', won: 13_000 },
      ],
      won: 19_500,
      fromCurrency: 'KRW',
      ...dollars,
    });
    expect(given(...moved).when(ask()).decision).toMatchObject([{ won: 65_000, currency: 'USD' }]);
    // What is enough for a request of its own stays as it is; and so does a month of two currencies, each by
    // its own request.
    expect(
      recorded(settle({ coins: 800, month: '2026-09' }), settle({ coins: 10, ...dollars })),
    ).toHaveLength(2);
    const again = {
      type: 'CorrectEarning',
      creatorOid,
      month: '2026-08',
      holdId: otherId,
      earningId: 'a',
      earning: { kind: 'content', level: 'standard', feePolicyVersion: 1 },
      coins: 10,
      linkedAccounts: false,
      now: inWindow,
    } as const;
    const both = run(settlement, [...left, settle({ coins: 700, ...dollars }), again, ask()]);
    expect(both.state.open).toMatchObject([{ month: '2026-08', currency: 'KRW', won: 650 }]);
  });

  it('takes one currency: the one that is enough, else that of the oldest month', () => {
    const yen = { currency: 'JPY', microWonPerMinor: 9_500_000 } as const;
    const both = run(settlement, [
      settle({ coins: 1_000, month: '2026-09' }),
      settle({ coins: 1_200, ...yen }),
    ]);
    expect(openSums(both.state)).toMatchObject([
      { currency: 'KRW', won: 65_000 },
      { currency: 'JPY', won: 78_000 },
    ]);
    expect(nextSum(both.state)).toMatchObject({ currency: 'KRW', won: 65_000 });
    const [little, ...enough] = both.state.open;
    const open = [{ ...little, won: 40_000 }, ...enough] as typeof both.state.open;
    expect(nextSum({ open })).toMatchObject({ currency: 'JPY', won: 78_000 });
    expect(nextSum({ open: open.slice(0, 1) })).toMatchObject({ currency: 'KRW', won: 40_000 });
    expect(nextSum({ open: [] })).toBeUndefined();
  });

  it('that is the last one has no minimum and no window, and is made for each currency [REV-033]', () => {
    const last = { currency: 'KRW', upTo: '2026-10' } as const;
    const early = '2026-11-03T00:00:00.000Z';
    const little = recorded(settle({ coins: 1 }), settle({ coins: 5, month: '2026-11' }));
    expect(given(...little).when(ask({ last, now: early })).decision).toMatchObject([
      { won: 65, months: [{ month: '2026-10' }], last: true, payOn: '2026-12-10' },
    ]);
    given(...little)
      .when(ask({ last: { ...last, currency: 'USD' } }))
      .emits();
    given(...little)
      .when(ask({ last, payoutHeld: true }))
      .refuses('PAYOUT_HELD');
    const cents = settle({ coins: 1, currency: 'USD', microWonPerMinor: 99_000_000 });
    given(...recorded(cents))
      .when(ask({ last: { ...last, currency: 'USD' } }))
      .emits();
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
    const treatment = { treatment: 'nonResident', revision: 2, events: 3 } as const;
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

describe('the tax of a request [REV-028]', () => {
  it('is that of the table, or of the rates that the payee has on that day, which are recorded', () => {
    const settled = recorded(settle({ coins: 1_000 }));
    const taxed = (payee: object) =>
      given(...settled).when(ask({ payee: { treatment: 'nonResident', revision: 1, events: 1, ...payee } }))
        .decision;
    expect(taxed({})).toMatchObject([{ won: 65_000, incomeTaxWon: 0, localTaxWon: 0, netWon: 65_000 }]);
    expect(taxed({})).not.toMatchObject([{ taxRates: expect.anything() }]);
    const rates = { incomeTaxBasisPoints: 1_555, localTaxBasisPoints: 155 };
    // 10,107.5 and 1,007.5 won, each without its last digit.
    expect(taxed({ rates })).toMatchObject([
      { taxRates: rates, incomeTaxWon: 10_100, localTaxWon: 1_000, netWon: 53_900 },
    ]);
  });
});

describe('the last request of a creator who has left', () => {
  const last = { currency: 'KRW', upTo: '2026-10' } as const;
  const asked = recorded(settle({ coins: 1_000 }), ask({ last }));
  const about = { creatorOid, requestId, now: inWindow };
  const reason = 'the bank does not know the account';
  const askUnpaid: SettlementCommand = { type: 'AskLeaveUnpaid', ...about, byOid: first, reason };
  const agree: SettlementCommand = { type: 'LeaveUnpaid', ...about, byOid: second };
  const unpaidAsked: SettlementEvent = {
    type: 'RevenueUnpaidAsked',
    creatorOid,
    requestId,
    byOid: first,
    reason,
    askedAt: inWindow,
  };

  it('is left unpaid by two people, and not asked for again [REV-013]', () => {
    given(...asked)
      .when(askUnpaid)
      .emits(unpaidAsked);
    given(...asked, unpaidAsked)
      .when(askUnpaid)
      .emits();
    given(...asked)
      .when(agree)
      .refuses('REQUEST_STATE_WRONG');
    given(...asked, unpaidAsked)
      .when({ ...agree, byOid: first })
      .refuses('SECOND_PERSON_NEEDED');
    given(...asked, unpaidAsked)
      .when({ ...agree, byOid: creatorOid })
      .refuses('OWN_ACCOUNT');
    const left = given(...asked, unpaidAsked).when(agree);
    left.emits({
      type: 'RevenueLeftUnpaid',
      creatorOid,
      requestId,
      byOid: second,
      askedByOid: first,
      reason,
      leftAt: inWindow,
    });
    const { state } = run(settlement, [settle({ coins: 1_000 }), ask({ last }), askUnpaid, agree]);
    expect(state.requests).toMatchObject([{ state: 'unpaid', reason, endedAt: inWindow }]);
    expect(state.open).toEqual([]);
  });

  it('is not left unpaid while it is being paid, and no other request is', () => {
    given(...asked, ...run(settlement, [settle({ coins: 1_000 }), ask({ last }), start]).events.slice(-1))
      .when(askUnpaid)
      .refuses('REQUEST_STATE_WRONG');
    given(...recorded(settle({ coins: 1_000 }), ask()))
      .when(askUnpaid)
      .refuses('REQUEST_STATE_WRONG');
    given().when(askUnpaid).refuses('REQUEST_NOT_FOUND');
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
    given(...asked)
      .when({ ...start, guardianMissing: true })
      .refuses('GUARDIAN_NEEDED');
    given(...asked)
      .when({ ...start, payeeSince: 2 })
      .refuses('PAYEE_CHANGED');
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

  it('are completed by hand only to whom they were taxed for, and never while new bank details are held [REV-013]', () => {
    const started = recorded(settle({ coins: 1_000 }), ask(), start);
    // Which profile is paid is recorded at the start: what finance sees until the transfer is that one.
    expect(started.at(-1)).toMatchObject({ type: 'RevenueProcessing', payeeRevision: 1 });
    for (const [changed, code] of [
      [{ payeeRevision: 2, payeeSince: 2 }, 'PAYEE_CHANGED'],
      [{ payeeRevision: 2, bankUsableFrom: '2026-12-10T00:00:00.001Z' }, 'BANK_DETAILS_HELD'],
      [{ bankUsableFrom: null }, 'BANK_DETAILS_HELD'],
      [{ guardianMissing: true }, 'GUARDIAN_NEEDED'],
    ] as const)
      given(...started)
        .when({ ...complete, ...changed })
        .refuses(code);
    expect(given(...started).when({ ...complete, payeeRevision: 2 }).decision).toMatchObject([
      { type: 'RevenueCompleted' },
    ]);
    // It was not paid yet, so it can still be rejected, for the new payee.
    const { byOid, now } = start;
    const reject = { creatorOid, requestId, batchId: null, byOid, reason: 'another payee', now };
    expect(given(...started).when({ type: 'RejectRequest', ...reject }).decision).toMatchObject([
      { type: 'RevenueRejected' },
    ]);
    given(...recorded(settle({ coins: 1_000 }), ask(), start, complete))
      .when({ type: 'RejectRequest', ...reject })
      .refuses('REQUEST_STATE_WRONG');
  });

  it('are not changed by hand by a person for themselves [REV-013]', () => {
    const own = { byOid: creatorOid } as const;
    const ended = { ...own, creatorOid, requestId, batchId: null, reason: 'none', now: inWindow } as const;
    given(...asked)
      .when({ ...start, ...own })
      .refuses('OWN_ACCOUNT');
    given(...asked)
      .when({ type: 'RejectRequest', ...ended })
      .refuses('OWN_ACCOUNT');
    const started = recorded(settle({ coins: 1_000 }), ask(), start);
    given(...started)
      .when({ ...complete, ...own })
      .refuses('OWN_ACCOUNT');
    // Otherwise they could ask for it again, and be paid twice.
    given(...recorded(settle({ coins: 1_000 }), ask(), start, complete))
      .when({ type: 'FailPayout', ...ended })
      .refuses('OWN_ACCOUNT');
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
