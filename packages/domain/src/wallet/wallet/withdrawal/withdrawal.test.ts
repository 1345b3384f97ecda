import { describe, expect, it } from 'vitest';

import { parseOid } from '../../../ids.ts';
import { workTarget } from '../../../target.ts';
import { scenario } from '../../../testing/scenario.ts';
import { addDays } from '../../../time.ts';
import { earningsFrom } from '../../earnings.ts';
import type { Purchase, WalletCommand } from '../commands.ts';
import { wallet } from '../decider.ts';
import type { WalletEvent } from '../events.ts';
import type { LotTake } from '../lot.ts';
import { total } from '../lots.ts';

const given = scenario(wallet);
const oid = (digit: string) => parseOid(digit.repeat(24));
const walletOid = oid('a');
const seller = oid('b');
const contentOid = oid('c');
const now = '2026-11-21T09:00:00.000Z';
const last = addDays(now, 7);
const oneMsLater = new Date(Date.parse(last) + 1).toISOString();
const lot = (kind: 'paid' | 'bonus', coins: number) => ({
  lotId: kind,
  kind,
  coins,
  expiresAt: '2031-11-21T00:00:00.000Z',
  issuedUnder: 'KR' as const,
});
const credited: WalletEvent = {
  type: 'CoinsCredited',
  walletOid,
  chargeId: oid('1'),
  provider: 'sandbox',
  lots: [lot('paid', 20), lot('bonus', 5)],
  amounts: { currency: 'KRW', baseMinor: 1, taxMinor: 0, feeMinor: 0, roundingMinor: 0, totalMinor: 1 },
};
const bought = (changed: Partial<Extract<WalletEvent, { type: 'ContentBought' }>> = {}) =>
  ({
    type: 'ContentBought',
    walletOid,
    purchaseId: oid('d'),
    resource: workTarget(contentOid),
    entitlement: { ...workTarget(contentOid), from: now, until: null, source: 'purchase' },
    proceeds: { beneficiaries: [{ oid: seller, level: 'free', share: 10_000 }], platformShare: 0 },
    pot: null,
    payerCountry: 'KR',
    feePolicyVersion: 1,
    contentKind: 'audio',
    contentRevision: 0,
    sellerOid: seller,
    listPriceCoins: 15,
    discountCoins: 0,
    paidCoins: 10,
    bonusCoins: 5,
    taken: [lot('bonus', 5), lot('paid', 10)],
    withdrawalNotice: '2026-11-27',
    ...changed,
  }) satisfies WalletEvent;
const withdraw = (at: string, purchase: Purchase = { ...bought(), revision: 1 }): WalletCommand => ({
  type: 'WithdrawPurchase',
  purchase,
  days: 7,
  now: at,
});
const deliver = { type: 'DeliverContent', contentOid, now: addDays(now, 1) } as const;
const delivered: WalletEvent = {
  type: 'ContentFirstDelivered',
  walletOid,
  contentOid,
  purchaseId: oid('d'),
  deliveredAt: addDays(now, 1),
};

describe('a withdrawal from a purchase', () => {
  it('gives exactly what was paid back to its lots, and takes right and earning back', () => {
    const { decision } = given(credited, bought()).when(withdraw(now));
    expect(decision).toMatchObject([
      {
        type: 'PurchaseRefunded',
        reason: 'withdrawal',
        entitlement: { oid: contentOid },
        returned: [lot('bonus', 5), lot('paid', 10)],
      },
    ]);
    const [refunded] = decision as WalletEvent[];
    if (!refunded) throw new Error('Nothing was refunded');
    expect(refunded).not.toHaveProperty('withdrawalNotice');
    expect(earningsFrom(refunded)).toMatchObject([
      { creatorOid: seller, reverses: oid('d'), amounts: { paid: -10, bonus: -5 } },
    ]);
    given(credited, bought(), refunded).when(withdraw(now)).refuses('PURCHASE_NOT_REFUNDABLE');
  });

  it('is possible for 7 days, to the millisecond', () => {
    expect(given(credited, bought()).when(withdraw(last)).decision).toMatchObject([
      { type: 'PurchaseRefunded' },
    ]);
    given(credited, bought()).when(withdraw(oneMsLater)).refuses('WITHDRAWAL_OVER');
  });

  it('is refused once something was delivered, and delivers nothing afterwards', () => {
    given(credited, bought(), delivered).when(withdraw(last)).refuses('CONTENT_DELIVERED');
    given(credited, bought(), delivered).when(withdraw(oneMsLater)).refuses('WITHDRAWAL_OVER');
    const [refunded] = given(credited, bought()).when(withdraw(now)).decision as WalletEvent[];
    if (refunded) given(credited, bought(), refunded).when(deliver).emits();
  });

  it('is not of a purchase whose buyer was told of no such right', () => {
    const { withdrawalNotice: _notice, ...before } = bought();
    given(credited, before)
      .when(withdraw(now, { ...before, revision: 1 }))
      .refuses('WITHDRAWAL_OVER');
    given(credited, before).when(deliver).emits();
  });
});

describe('a withdrawal from what was bought in a bundle', () => {
  const inBundle = { bundleOid: oid('f'), discountCoins: 5, listPriceCoins: 15 };
  const part = (digit: string, taken: LotTake[]) => ({
    ...bought({ ...inBundle, purchaseId: oid(digit), resource: workTarget(oid(digit)), taken }),
    entitlement: { ...workTarget(oid(digit)), from: now, until: null, source: 'purchase' as const },
    paidCoins: total(taken, 'paid'),
    bonusCoins: total(taken, 'bonus'),
  });
  const [one, other] = [part('2', [lot('bonus', 5), lot('paid', 5)]), part('3', [lot('paid', 10)])];
  const whole = { ...withdraw(last, { ...one, revision: 1 }), others: [{ ...other, revision: 2 }] };
  const deliveredOf = ({ entitlement, purchaseId }: typeof one): WalletEvent => ({
    ...delivered,
    contentOid: entitlement.oid,
    purchaseId,
  });
  const back = (decision: unknown) =>
    (decision as WalletEvent[]).map((event) =>
      event.type === 'PurchaseRefunded' ? [event.purchaseId, event.paidCoins, event.bonusCoins] : event.type,
    );

  it('gives all of it back in one append', () => {
    const { decision } = given(credited, one, other).when(whole);
    expect(back(decision)).toEqual([
      [oid('2'), 5, 5],
      [oid('3'), 10, 0],
    ]);
    given(credited, one, other, ...(decision as WalletEvent[]))
      .when(whole)
      .refuses('PURCHASE_NOT_REFUNDABLE');
  });

  it('is refused once one of its works was delivered, whichever is asked for', () => {
    given(credited, one, other, deliveredOf(other)).when(whole).refuses('BUNDLE_DELIVERED');
    given(credited, one, other, deliveredOf(one)).when(whole).refuses('CONTENT_DELIVERED');
  });

  it('leaves out what was refunded before', () => {
    const refund = given(credited, one, other).when({
      type: 'RefundPurchase',
      purchase: { ...other, revision: 2 },
      reason: 'broken',
      now,
    });
    const { decision } = given(credited, one, other, ...(refund.decision as WalletEvent[])).when(whole);
    expect(back(decision)).toEqual([[oid('2'), 5, 5]]);
  });

  it('pays a debt with what came back of all of it, once', () => {
    const owes: WalletEvent[] = [
      { type: 'DebtRaised', walletOid, debtId: oid('8'), chargeId: oid('9'), coins: 12 },
    ];
    const { decision } = given(credited, one, other, ...owes).when(whole);
    expect(decision).toMatchObject([
      { type: 'PurchaseRefunded' },
      { type: 'PurchaseRefunded' },
      { type: 'DebtCleared', coins: 12, leftCoins: 0 },
    ]);
  });
});

describe('the first delivery', () => {
  it('is recorded once for each purchase', () => {
    given(credited, bought()).when(deliver).emits(delivered);
    given(credited, bought(), delivered).when(deliver).emits();
    given().when(deliver).emits();
    const [refunded] = given(credited, bought()).when(withdraw(now)).decision as WalletEvent[];
    if (!refunded) throw new Error('Nothing was refunded');
    const again = bought({ purchaseId: oid('e') });
    given(credited, bought(), refunded, again)
      .when(deliver)
      .emits({ ...delivered, purchaseId: oid('e') });
  });
});
