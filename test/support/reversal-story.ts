import type { History } from '@fanfold/projection/testing';

import { chargeAmounts, coinStory, heldFor, paidUntil, story } from './coin-story.ts';
import { numbered } from './wallets.ts';

export const reversals = {
  charge: numbered(0xcb1),
  lostCharge: numbered(0xcb2),
  refund: numbered(0xaf1),
  failedRefund: numbered(0xaf2),
  dispute: numbered(0xdd1),
  refundedAt: '2026-12-01T00:00:00.000Z',
} as const;

const { friend, admin } = story;
const ids = (chargeId: typeof reversals.charge) => ({ chargeId, buyerOid: friend });
const paid = (chargeId: typeof reversals.charge, coins: number) => ({
  lotId: `${chargeId}-p`,
  kind: 'paid' as const,
  coins,
  expiresAt: paidUntil,
  issuedUnder: 'KR',
});
const money = {
  currency: 'KRW',
  baseMinor: 10_000,
  taxMinor: 1_000,
  feeMinor: 0,
  roundingMinor: 0,
  withheldMinor: 330,
  paybackMinor: 10_670,
} as const;
const wallet = `wallet-${friend}`;

/**
 * The coin story, and then a friend whose first charge is refunded at the second attempt and whose next one
 * is charged back.
 */
export const reversalStory = (): History => {
  const told = coinStory();
  for (const chargeId of [reversals.charge, reversals.lostCharge]) credit(told, chargeId);
  refund(told, reversals.failedRefund, true);
  refund(told, reversals.refund, false);
  chargeback(told);
  return told;
};

const credit = (told: History, chargeId: typeof reversals.charge): void => {
  const fields = { provider: 'stripe', paidCoins: 100, bonusCoins: 0, amounts: chargeAmounts } as const;
  told.add(`charge-${chargeId}`, {
    type: 'ChargeInitiated',
    ...ids(chargeId),
    ...fields,
    productId: 'coins-100',
    termsVersion: '1',
    expiresAt: '2026-11-21T01:00:00.000Z',
  });
  told.add(`charge-${chargeId}`, {
    type: 'ChargeApproved',
    ...ids(chargeId),
    ...fields,
    providerRef: `ref-${chargeId}`,
    approvedAt: '2026-11-30T15:00:00.000Z',
  });
  const { position } = told.add(wallet, {
    type: 'CoinsCredited',
    walletOid: friend,
    chargeId,
    provider: 'stripe',
    lots: [paid(chargeId, 100)],
    amounts: chargeAmounts,
  });
  told.add(`charge-${chargeId}`, {
    type: 'ChargeCredited',
    ...ids(chargeId),
    walletPosition: String(position),
  });
};

const refund = (told: History, refundId: typeof reversals.refund, fails: boolean): void => {
  const { charge: chargeId, refundedAt } = reversals;
  const asked = {
    money,
    requestedBy: 'admin',
    requestedByOid: admin,
    needsApproval: true,
    reason: 'paid twice',
  } as const;
  const of = { ...ids(chargeId), provider: 'stripe', refundId };
  told.add(wallet, {
    type: 'ChargeCoinsWithdrawn',
    walletOid: friend,
    chargeId,
    refundId,
    cause: 'charge_refund',
    taken: [paid(chargeId, 100)],
    debtCoins: 0,
    spentBonusCoins: 3,
    ...asked,
    withdrawnAt: refundedAt,
  });
  told.add(`charge-${chargeId}`, {
    type: 'ChargeRefundRequested',
    ...of,
    ...asked,
    paidCoins: 100,
    bonusCoins: 0,
    requestedAt: refundedAt,
  });
  if (!fails) {
    told.add(`charge-${chargeId}`, { type: 'ChargeRefundApproved', ...of, adminOid: story.creator });
    const coins = { paidCoins: 100, bonusCoins: 0 };
    told.add(`charge-${chargeId}`, {
      type: 'ChargeRefunded',
      ...of,
      ...coins,
      money,
      refundRef: 're',
      refundedAt,
    });
    return;
  }
  const why = { cause: 'rejected', adminOid: story.creator, reason: 'not now' } as const;
  told.add(`charge-${chargeId}`, { type: 'ChargeRefundFailed', ...of, ...why });
  const returned = [paid(chargeId, 100)];
  told.add(wallet, {
    type: 'ChargeCoinsReturned',
    walletOid: friend,
    chargeId,
    refundId,
    returned,
    reason: 'not now',
  });
};

const chargeback = (told: History): void => {
  const { lostCharge: chargeId, dispute: disputeId, refundedAt: endedAt } = reversals;
  const of = { ...ids(chargeId), provider: 'stripe', disputeId };
  told.add(wallet, {
    type: 'CoinsHeld',
    walletOid: friend,
    holdId: numbered(0xd9),
    purpose: 'mission',
    ...heldFor('mission', numbered(0xd9)),
    paidCoins: 70,
    taken: [paid(chargeId, 70)],
    expiresAt: '2027-01-01T00:00:00.000Z',
  });
  const told1 = {
    disputeRef: 'dp_1',
    kind: 'chargeback',
    reason: 'fraudulent',
    disputedAt: endedAt,
  } as const;
  told.add(`charge-${chargeId}`, { type: 'ChargeDisputed', ...of, ...told1 });
  const { withheldMinor: _withheld, paybackMinor: _payback, ...lines } = money;
  told.add(`charge-${chargeId}`, {
    type: 'DisputeLost',
    ...of,
    kind: 'chargeback',
    money: { ...lines, withheldMinor: 0, totalMinor: 11_000 },
    endedAt,
  });
  told.add(wallet, {
    type: 'ChargeCoinsWithdrawn',
    walletOid: friend,
    chargeId,
    refundId: disputeId,
    cause: 'chargeback',
    taken: [paid(chargeId, 30)],
    debtCoins: 70,
    spentBonusCoins: 0,
    money: null,
    requestedBy: 'provider',
    requestedByOid: null,
    needsApproval: false,
    reason: 'chargeback',
    withdrawnAt: endedAt,
  });
  const debt = { walletOid: friend, debtId: disputeId, chargeId };
  told.add(wallet, { type: 'DebtRaised', ...debt, coins: 70 });
  const cleared = { coins: 70, leftCoins: 0, taken: [], reason: 'stolen card' };
  told.add(wallet, { type: 'DebtCleared', ...debt, ...cleared, by: 'write_off' });
};
