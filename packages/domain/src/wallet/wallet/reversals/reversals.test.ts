import { describe, expect, it } from 'vitest';

import { parseOid } from '../../../ids.ts';
import { scenario } from '../../../testing/scenario.ts';
import { addDays } from '../../../time.ts';
import type { WalletCommand } from '../commands.ts';
import { wallet } from '../decider.ts';
import type { LotGrant, WalletEvent } from '../events.ts';
import { available, total } from '../lots.ts';
import { wholeShare } from '../spending.ts';
import { debtOf } from './debt.ts';

const given = scenario(wallet);
const oid = (digit: string) => parseOid(digit.repeat(24));
const [walletOid, chargeId, refundId, adminOid] = [oid('a'), oid('1'), oid('2'), oid('3')];
const now = '2026-11-21T09:00:00.000Z';
const amounts = {
  currency: 'KRW',
  baseMinor: 10_000,
  taxMinor: 1_000,
  feeMinor: 0,
  roundingMinor: 0,
  totalMinor: 11_000,
} as const;
const paid = (coins: number, id = chargeId): LotGrant => ({
  lotId: `${id}-p`,
  kind: 'paid',
  coins,
  expiresAt: '2031-11-21T09:00:00.000Z',
  issuedUnder: 'KR',
});
const bonus = (coins: number): LotGrant => ({
  lotId: `${chargeId}-b`,
  kind: 'bonus',
  coins,
  expiresAt: '2027-11-21T09:00:00.000Z',
  issuedUnder: 'KR',
});
const credit: WalletEvent = {
  type: 'CoinsCredited',
  walletOid,
  chargeId,
  provider: 'stripe',
  lots: [paid(100), bonus(3)],
  amounts,
};
const earner = { oid: oid('c'), level: 'free', share: wholeShare } as const;
const toCreator = {
  resource: { kind: 'work', oid: oid('8') },
  proceeds: { beneficiaries: [earner], platformShare: 0 },
  pot: null,
  payerCountry: 'KR',
  feePolicyVersion: 1,
} as const;
const sumsOf = (taken: readonly LotGrant[]) => ({
  paidCoins: total(taken, 'paid'),
  bonusCoins: total(taken, 'bonus'),
});
const held = (taken: LotGrant[], holdId = oid('f')): WalletEvent => ({
  type: 'CoinsHeld',
  walletOid,
  holdId,
  purpose: 'mission',
  ...toCreator,
  paidCoins: total(taken, 'paid'),
  bonusCoins: total(taken, 'bonus'),
  taken,
  expiresAt: addDays(now, 9),
});
const captured = (taken: LotGrant[], holdId = oid('f')): WalletEvent => ({
  type: 'HoldCaptured',
  walletOid,
  holdId,
  purpose: 'mission',
  ...toCreator,
  ...sumsOf(taken),
  taken,
});
const spent = (taken: LotGrant[]) => [held(taken), captured(taken)];
const withdraw = (overrides: Partial<Extract<WalletCommand, { type: 'WithdrawChargeCoins' }>> = {}) =>
  ({
    type: 'WithdrawChargeCoins',
    walletOid,
    chargeId,
    refundId,
    requestedBy: 'admin',
    requestedByOid: adminOid,
    chargedAt: now,
    fanDays: 7,
    approvalAboveKrw: 500_000,
    reason: 'paid twice',
    now,
    ...overrides,
  }) satisfies WalletCommand;
const fan = { requestedBy: 'fan', requestedByOid: walletOid } as const;
type Withdrawn = Extract<WalletEvent, { type: 'ChargeCoinsWithdrawn' }>;
const withdrawn = (overrides: Partial<Withdrawn> = {}): Withdrawn => ({
  type: 'ChargeCoinsWithdrawn',
  walletOid,
  chargeId,
  refundId,
  cause: 'charge_refund',
  taken: [paid(100), bonus(3)],
  debtCoins: 0,
  spentBonusCoins: 0,
  money: {
    currency: 'KRW',
    baseMinor: 10_000,
    taxMinor: 1_000,
    feeMinor: 0,
    roundingMinor: 0,
    withheldMinor: 0,
    paybackMinor: 11_000,
  },
  requestedBy: 'admin',
  requestedByOid: adminOid,
  needsApproval: false,
  reason: 'paid twice',
  withdrawnAt: now,
  ...overrides,
});

describe('a refund of a charge asked for by the fan', () => {
  it('takes every coin of an untouched charge, paid and bonus, in the request itself', () =>
    given(credit)
      .when(withdraw(fan))
      .emits(withdrawn({ ...fan })));

  it('is granted on the seventh day and not a millisecond later', () => {
    given(credit)
      .when(withdraw({ ...fan, now: addDays(now, 7) }))
      .emits(withdrawn({ ...fan, withdrawnAt: addDays(now, 7) }));
    given(credit)
      .when(withdraw({ ...fan, now: '2026-11-28T09:00:00.001Z' }))
      .refuses('REFUND_WINDOW_OVER');
  });

  it('is in time where it was asked for in time and is carried out later', () => {
    const late = { ...fan, now: addDays(now, 9) };
    given(credit)
      .when(withdraw({ ...late, askedAt: addDays(now, 7) }))
      .emits(withdrawn({ ...fan, withdrawnAt: addDays(now, 9) }));
    given(credit)
      .when(withdraw({ ...late, askedAt: '2026-11-28T09:00:00.001Z' }))
      .refuses('REFUND_WINDOW_OVER');
  });

  it.each([
    ['a paid coin', [paid(1)]],
    ['a bonus coin', [bonus(1)]],
  ])('is refused once %s is spent or held', (_what, taken) => {
    given(credit, ...spent(taken))
      .when(withdraw(fan))
      .refuses('CHARGE_TOUCHED');
    given(credit, held(taken)).when(withdraw(fan)).refuses('CHARGE_TOUCHED');
  });

  it('needs no second person, however large', () => {
    const { decision } = given(credit).when(withdraw({ ...fan, approvalAboveKrw: 0 }));
    expect(decision).toMatchObject([{ needsApproval: false }]);
  });
});

describe('a refund of a charge by an administrator', () => {
  it('is limited to what is left, and deducts the price of bonus coins that are gone, rounded down', () =>
    given(credit, ...spent([paid(33), bonus(1)]))
      .when(withdraw())
      .emits(
        withdrawn({
          taken: [paid(67), bonus(2)],
          spentBonusCoins: 1,
          money: {
            currency: 'KRW',
            baseMinor: 6_700,
            taxMinor: 670,
            feeMinor: 0,
            roundingMinor: 0,
            withheldMinor: 110,
            paybackMinor: 7_260,
          },
        }),
      ));

  it('is refused when nothing is left, or the spent bonus coins are worth as much', () => {
    given(credit, ...spent([paid(100)]))
      .when(withdraw())
      .refuses('NOTHING_TO_REFUND');
    given(credit, ...spent([paid(97), bonus(3)]))
      .when(withdraw())
      .refuses('NOTHING_TO_REFUND', { spentBonusCoins: 3 });
  });

  it('is refused to a second request, and a retry of the same request adds no event', () => {
    given(credit, withdrawn()).when(withdraw()).emits();
    const again = { refundId: oid('4') };
    given(credit, withdrawn()).when(withdraw(again)).refuses('CHARGE_ALREADY_REFUNDED');
    given(credit, withdrawn())
      .when(withdraw({ ...again, ...fan }))
      .refuses('CHARGE_ALREADY_REFUNDED');
    given().when(withdraw()).refuses('CHARGE_NOT_FOUND');
  });

  it('takes bonus coins that expired for no loss of the fan’s', () => {
    const expired: WalletEvent = { type: 'LotExpired', walletOid, lot: bonus(3) };
    const { decision } = given(credit, expired).when(withdraw());
    expect(decision).toMatchObject([{ taken: [paid(100)], spentBonusCoins: 0 }]);
    const late = given(credit).when(withdraw({ now: '2027-11-21T09:00:00.000Z' }));
    expect(late.decision).toMatchObject([{ taken: [paid(100)], spentBonusCoins: 0 }]);
  });

  it('refunds coins that come back later, and all steps together pay back exactly what was paid', () => {
    const first = given(credit, held([paid(33)])).when(withdraw()).decision as Withdrawn[];
    const release: WalletEvent = {
      type: 'HoldReleased',
      walletOid,
      holdId: oid('f'),
      purpose: 'mission',
      cause: 'released',
      resource: toCreator.resource,
      pot: null,
      returned: [paid(33)],
    };
    const second = given(credit, held([paid(33)]), ...first, release).when(withdraw({ refundId: oid('4') }));
    const [rest] = second.decision as Withdrawn[];
    expect(rest?.taken).toEqual([paid(33)]);
    expect((first[0]?.money?.paybackMinor ?? 0) + (rest?.money?.paybackMinor ?? 0)).toBe(11_000);
  });

  it('needs a second administrator above the limit, slices of a day counting together', () => {
    const limit = { approvalAboveKrw: 11_000 };
    expect(given(credit).when(withdraw(limit)).decision).toMatchObject([{ needsApproval: false }]);
    expect(given(credit).when(withdraw({ approvalAboveKrw: 10_999 })).decision).toMatchObject([
      { needsApproval: true },
    ]);
    const other = oid('5');
    const credits: WalletEvent[] = [
      credit,
      { ...credit, chargeId: other, lots: [paid(100, other)], amounts: { ...amounts } },
    ];
    const next = { ...limit, chargeId: other, refundId: oid('4') };
    expect(given(...credits, withdrawn()).when(withdraw(next)).decision).toMatchObject([
      { needsApproval: true },
    ]);
    const tomorrow = given(...credits, withdrawn()).when(withdraw({ ...next, now: addDays(now, 1) }));
    expect(tomorrow.decision).toMatchObject([{ needsApproval: false }]);
  });
});

describe('a refund that failed', () => {
  const back = { type: 'ReturnChargeCoins', refundId, reason: 'card closed', now } as const;
  const returned: WalletEvent = {
    type: 'ChargeCoinsReturned',
    walletOid,
    chargeId,
    refundId,
    returned: [paid(100), bonus(3)],
    reason: 'card closed',
  };

  it('brings every coin back once, and the charge can be refunded again', () => {
    given(credit, withdrawn()).when(back).emits(returned);
    given(credit, withdrawn(), returned).when(back).emits();
    given(credit).when(back).refuses('REFUND_NOT_FOUND');
    given(credit, withdrawn(), returned)
      .when(withdraw({ refundId: oid('4') }))
      .emits(withdrawn({ refundId: oid('4') }));
  });

  it('gives seven more days to coins that expired while it was decided', () => {
    const over = addDays(paid(100).expiresAt, 1);
    const { decision } = given(credit, withdrawn()).when({ ...back, now: over });
    const expiresAt = addDays(over, 7);
    expect(decision).toEqual([
      {
        ...returned,
        returned: [
          { ...paid(100), expiresAt },
          { ...bonus(3), expiresAt },
        ],
      },
    ]);
  });

  it('gives nothing back when the payer’s bank has taken the money', () => {
    const lost = withdrawn({ cause: 'chargeback', refundId: oid('d'), taken: [], money: null });
    const { decision } = given(credit, withdrawn(), lost).when(back);
    expect(decision).toMatchObject([
      { type: 'ChargeCoinsReturned' },
      { type: 'ChargeCoinsWithdrawn', cause: 'chargeback', taken: [paid(100), bonus(3)], debtCoins: 0 },
    ]);
  });
});

describe('a chargeback that was lost', () => {
  const disputeId = oid('d');
  const takeBack = { type: 'TakeBackCharge', walletOid, chargeId, disputeId, reason: 'fraud', now } as const;
  const raised = (coins: number): WalletEvent => ({
    type: 'DebtRaised',
    walletOid,
    debtId: disputeId,
    chargeId,
    coins,
  });
  const afterSpending = (coins: number) => {
    const before = [credit, ...spent([paid(coins)])];
    return [...before, ...(given(...before).when(takeBack).decision as WalletEvent[])];
  };

  it('takes unspent coins, and only what was spent of the paid ones becomes a debt', () => {
    expect(given(credit).when(takeBack).decision).toMatchObject([
      { cause: 'chargeback', taken: [paid(100), bonus(3)], debtCoins: 0 },
    ]);
    const { decision } = given(credit, ...spent([paid(40), bonus(3)])).when(takeBack);
    expect(decision).toMatchObject([{ taken: [paid(60)], debtCoins: 40 }, raised(40)]);
    given(...afterSpending(40))
      .when(takeBack)
      .emits();
  });

  it('blocks spending, holding and refunds until the debt is gone, and says how much it is', () => {
    const other = { ...credit, chargeId: oid('5'), lots: [paid(500, oid('5'))] };
    const hold = {
      type: 'HoldCoins',
      walletOid,
      holdId: oid('9'),
      purpose: 'mission',
      resource: toCreator.resource,
      beneficiaries: [earner],
      payerCountry: 'KR',
      feePolicyVersion: 1,
      coins: 1,
      payWith: 'paid',
      expiresAt: addDays(now, 1),
      now,
    } as const;
    const inDebt = [other, ...afterSpending(40)];
    given(...inDebt)
      .when(hold)
      .refuses('SPENDING_BLOCKED', { debtCoins: 40 });
    given(...inDebt)
      .when(withdraw({ chargeId: oid('5') }))
      .refuses('SPENDING_BLOCKED', { debtCoins: 40 });
    const paidOff = given(...inDebt).when({ type: 'PayDebt', now }).decision as WalletEvent[];
    expect(paidOff).toMatchObject([{ type: 'DebtCleared', coins: 40, leftCoins: 0, by: 'coins' }]);
    expect(given(...inDebt, ...paidOff).when(hold).decision).toMatchObject([{ type: 'CoinsHeld' }]);
  });

  it('is paid off by the next charge in the same append, the rest being free to spend', () => {
    const charge = {
      type: 'CreditCharge',
      issuedUnder: 'KR',
      walletOid,
      chargeId: oid('6'),
      provider: 'stripe',
      paidCoins: 30,
      bonusCoins: 5,
      amounts,
      now,
    } as const;
    const first = given(...afterSpending(40)).when(charge).decision as WalletEvent[];
    expect(first).toMatchObject([
      { type: 'CoinsCredited' },
      { type: 'DebtCleared', debtId: disputeId, coins: 30, leftCoins: 10, by: 'charge' },
    ]);
    const events = [...afterSpending(40), ...first];
    const second = given(...events).when({ ...charge, chargeId: oid('7') }).decision as WalletEvent[];
    expect(second).toMatchObject([{ type: 'CoinsCredited' }, { coins: 10, leftCoins: 0 }]);
    const { lots, debts } = given(...events, ...second).state();
    expect([available(lots, 'paid', now), available(lots, 'bonus', now)]).toEqual([20, 10]);
    expect(debts).toEqual({});
  });

  it('is paid by held coins of the charge when they come back', () => {
    const before = [credit, held([paid(25)])];
    const events = [...before, ...(given(...before).when(takeBack).decision as WalletEvent[])];
    const { decision } = given(...events).when({
      type: 'ReleaseHold',
      holdId: oid('f'),
      cause: 'released',
      now,
    });
    expect(decision).toMatchObject([{ type: 'HoldReleased' }, { coins: 25, leftCoins: 0, by: 'returned' }]);
  });

  it('can be written off once, with a reason', () => {
    const writeOff = { type: 'WriteOffDebt', debtId: disputeId, reason: 'stolen card' } as const;
    const cleared = given(...afterSpending(40)).when(writeOff).decision as WalletEvent[];
    expect(cleared).toMatchObject([
      { coins: 40, leftCoins: 0, by: 'write_off', taken: [], reason: 'stolen card' },
    ]);
    given(...afterSpending(40), ...cleared)
      .when(writeOff)
      .emits();
    given(credit).when(writeOff).refuses('DEBT_NOT_FOUND');
  });
});

describe('a debt that was written off', () => {
  const disputeId = oid('d');
  const holdId = oid('f');
  const decided = (events: readonly WalletEvent[], command: WalletCommand): WalletEvent[] => [
    ...events,
    ...(given(...events).when(command).decision as WalletEvent[]),
  ];
  const other: WalletEvent = {
    ...credit,
    chargeId: oid('5'),
    lots: [paid(50, oid('5'))],
  };
  const takeBack = { type: 'TakeBackCharge', walletOid, chargeId, disputeId, reason: 'fraud', now } as const;
  const writeOff = { type: 'WriteOffDebt', debtId: disputeId, reason: 'lost' } as const;
  const release = { type: 'ReleaseHold', holdId, cause: 'released', now } as const;
  const lostWith = (taken: LotGrant[]) => decided(decided([credit, other, held(taken)], takeBack), writeOff);

  it('is recovered by coins of its charge that come back, which their owner never paid for', () => {
    const events = lostWith([paid(60), bonus(3)]);
    const { decision } = given(...events).when(release);
    expect(decision).toMatchObject([
      { type: 'HoldReleased' },
      { type: 'DebtRecovered', debtId: disputeId, chargeId, coins: 60, leftCoins: 0, taken: [paid(60)] },
    ]);
    const after = given(...events, ...(decision as WalletEvent[])).state();
    expect(available(after.lots, 'paid', now)).toBe(50);
    expect([debtOf(after), after.writtenOff]).toEqual([0, {}]);
  });

  it('leaves coins of other charges to their owner, who paid for them', () => {
    const events = lostWith([paid(60)]);
    const bought = decided(events, {
      type: 'SpendCoins',
      walletOid,
      spendId: oid('8'),
      transactionType: 'donation',
      beneficiaries: [{ ...earner, allowBonus: false }],
      resource: toCreator.resource,
      message: null,
      coins: 20,
      payWith: 'paid',
      payerCountry: 'KR',
      feePolicyVersion: 1,
      now,
    });
    const spend = bought.at(-1) as Extract<WalletEvent, { type: 'CoinsSpent' }>;
    const refund = {
      type: 'RefundSpend',
      spend: { ...spend, revision: bought.length - 1 },
      cause: 'request',
      reason: 'r',
      now,
    } as const;
    expect(given(...bought).when(refund).decision).toMatchObject([{ type: 'SpendRefunded' }]);
  });

  it('takes back no more than was written off: what was paid of the debt is its owner’s', () => {
    const owing = decided([credit, other, held([paid(60)])], takeBack);
    const paidPartly = decided(owing, { type: 'PayDebt', now });
    const events = decided(paidPartly, writeOff);
    expect(given(...events).when(release).decision).toMatchObject([
      { type: 'HoldReleased' },
      { type: 'DebtRecovered', coins: 10, leftCoins: 0 },
    ]);
  });
});

describe('debts and coins that come in', () => {
  const disputeId = oid('d');
  const takeBack = { type: 'TakeBackCharge', walletOid, chargeId, disputeId, reason: 'fraud', now } as const;
  const decided = (events: readonly WalletEvent[], command: WalletCommand): WalletEvent[] => [
    ...events,
    ...(given(...events).when(command).decision as WalletEvent[]),
  ];
  const other = (digit: string, coins: number, expiresAt = paid(1).expiresAt): WalletEvent => ({
    ...credit,
    chargeId: oid(digit),
    lots: [{ ...paid(coins, oid(digit)), expiresAt }],
  });
  const owing = (coins: number) => decided([credit, ...spent([paid(coins)])], takeBack);

  it('leaves the coins of other charges, and owes neither what expired nor what was refunded', () => {
    const partly = decided([credit, other('5', 50), ...spent([paid(40)])], withdraw());
    const released: WalletEvent = {
      type: 'HoldReleased',
      walletOid,
      holdId: oid('f'),
      purpose: 'mission',
      cause: 'released',
      resource: toCreator.resource,
      pot: null,
      returned: [paid(30)],
    };
    const expired: WalletEvent = { type: 'LotExpired', walletOid, lot: paid(10) };
    // 100 came; 60 were refunded; of the 40 spent 30 came back, of which 10 expired: 10 are owed and 20
    // taken.
    const { decision } = given(...partly, released, expired).when(takeBack);
    expect(decision).toMatchObject([
      { taken: [paid(20)], debtCoins: 10 },
      { type: 'DebtRaised', coins: 10 },
    ]);
    given().when(takeBack).refuses('CHARGE_NOT_FOUND');
  });

  it('takes a charge back once: a second dispute finds nothing and owes nothing', () => {
    const again = given(...owing(40)).when({ ...takeBack, disputeId: oid('e') });
    expect(again.decision).toMatchObject([{ refundId: oid('e'), taken: [], debtCoins: 0 }]);
    expect(again.decision).toHaveLength(1);
    given(...decided([credit], takeBack))
      .when(withdraw())
      .refuses('CHARGE_DISPUTED');
  });

  it('is paid by its owner as far as the coins go, never with bonus coins or expired ones', () => {
    const pay = { type: 'PayDebt', now } as const;
    given(credit).when(pay).emits();
    const bonusOnly: WalletEvent = {
      type: 'BonusGranted',
      walletOid,
      grantId: oid('8'),
      source: 'admin',
      lot: { ...bonus(99), lotId: 'gift' },
      reason: '',
    };
    given(...owing(40), bonusOnly, other('5', 30, now))
      .when(pay)
      .refuses('NOT_ENOUGH_COINS', { missingCoins: 40, has: 0 });
    const { decision } = given(...owing(40), other('5', 30)).when(pay);
    expect(decision).toMatchObject([{ coins: 30, leftCoins: 10, taken: [paid(30, oid('5'))], by: 'coins' }]);
  });

  it('is paid oldest first, from as many lots as it takes, as far as they go', () => {
    const second = [...owing(40), other('5', 60), ...spent([paid(60, oid('5'))])];
    const two = decided(second, { ...takeBack, chargeId: oid('5'), disputeId: oid('e') });
    const three = [...two, other('6', 30), other('7', 50)];
    const all = decided(three, { type: 'PayDebt', now });
    expect(all.slice(three.length)).toMatchObject([
      { debtId: disputeId, coins: 40, leftCoins: 0, taken: [paid(30, oid('6')), paid(10, oid('7'))] },
      { debtId: oid('e'), coins: 40, leftCoins: 20, taken: [paid(40, oid('7'))] },
    ]);
    expect(given(...all).state()).toMatchObject({ debts: { [oid('e')]: { coins: 20 } }, lots: [] });
  });

  it('is paid by paid coins alone of what comes back, be it a purchase, a spend or a refund that failed', () => {
    const taken = [bonus(3), paid(40)];
    const sums = { paidCoins: 40, bonusCoins: 3, taken } as const;
    const bought = {
      type: 'ContentBought',
      walletOid,
      purchaseId: oid('7'),
      ...toCreator,
      entitlement: { ...toCreator.resource, from: now, until: null, source: 'purchase' },
      contentKind: 'audio',
      contentRevision: 0,
      sellerOid: earner.oid,
      listPriceCoins: 43,
      discountCoins: 0,
      ...sums,
      taken,
    } satisfies WalletEvent;
    const donated = {
      type: 'CoinsSpent',
      walletOid,
      spendId: oid('7'),
      transactionType: 'donation',
      ...toCreator,
      message: null,
      ...sums,
      taken,
    } satisfies WalletEvent;
    const clearing = { type: 'DebtCleared', coins: 40, leftCoins: 0, by: 'returned', taken: [paid(40)] };
    const back = [
      [bought, { type: 'RefundPurchase', purchase: { ...bought, revision: 1 }, reason: 'r', now }],
      [
        donated,
        { type: 'RefundSpend', spend: { ...donated, revision: 1 }, cause: 'request', reason: 'r', now },
      ],
    ] as const;
    for (const [event, command] of back)
      expect(given(...decided([credit, event], takeBack)).when(command).decision).toMatchObject([
        {},
        clearing,
      ]);
    const underWay = decided(
      [credit, other('5', 60), ...spent([paid(40)])],
      withdraw({ chargeId: oid('5') }),
    );
    const failed = given(...decided(underWay, takeBack)).when({
      type: 'ReturnChargeCoins',
      refundId,
      reason: 'card closed',
      now,
    });
    expect(failed.decision).toMatchObject([
      { type: 'ChargeCoinsReturned' },
      { ...clearing, taken: [paid(40, oid('5'))] },
    ]);
  });
});

describe('several refunds', () => {
  it('of one day by administrators count together, however many; a fan’s own do not', () => {
    const charges = ['5', '6'].map(
      (digit): WalletEvent => ({
        ...credit,
        chargeId: oid(digit),
        lots: [paid(100, oid(digit))],
      }),
    );
    const first = withdrawn({ chargeId: oid('5'), refundId: oid('7'), taken: [paid(100, oid('5'))] });
    const second = withdrawn({ chargeId: oid('6'), refundId: oid('8'), taken: [paid(100, oid('6'))] });
    const asks = (events: readonly WalletEvent[], at = now) =>
      given(credit, ...charges, ...events).when(withdraw({ approvalAboveKrw: 22_000, now: at })).decision;
    expect(asks([first])).toMatchObject([{ needsApproval: false }]);
    expect(asks([first, second])).toMatchObject([{ needsApproval: true }]);
    expect(asks([first, { ...second, ...fan }])).toMatchObject([{ needsApproval: false }]);
    const tomorrow = addDays(now, 1);
    expect(asks([first, { ...second, withdrawnAt: tomorrow }], tomorrow)).toMatchObject([
      { needsApproval: false },
    ]);
  });

  it('leave bonus coins that came back after their price was kept: they are paid for', () => {
    const away = held([paid(10), bonus(1)]);
    const first = given(credit, away).when(withdraw()).decision as WalletEvent[];
    expect(first).toMatchObject([{ taken: [paid(90), bonus(2)], spentBonusCoins: 1 }]);
    const release: WalletEvent = {
      type: 'HoldReleased',
      walletOid,
      holdId: oid('f'),
      purpose: 'mission',
      cause: 'released',
      resource: toCreator.resource,
      pot: null,
      returned: [paid(10), bonus(1)],
    };
    const { decision } = given(credit, away, ...first, release).when(withdraw({ refundId: oid('4') }));
    expect(decision).toMatchObject([
      { taken: [paid(10)], spentBonusCoins: 0, money: { withheldMinor: 0, paybackMinor: 1_100 } },
    ]);
  });
});
