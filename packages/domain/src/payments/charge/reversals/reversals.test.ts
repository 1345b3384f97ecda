import { describe, expect, it } from 'vitest';

import { parseOid } from '../../../ids.ts';
import { scenario } from '../../../testing/scenario.ts';
import { charge } from '../decider.ts';
import type { ChargeEvent } from '../events.ts';

const given = scenario(charge);
const oid = (digit: string) => parseOid(digit.repeat(24));
const [chargeId, buyerOid, refundId, disputeId, adminOid, secondOid] = [
  oid('1'),
  oid('a'),
  oid('2'),
  oid('d'),
  oid('3'),
  oid('4'),
];
const now = '2026-11-21T09:00:00.000Z';
const amounts = {
  currency: 'KRW',
  baseMinor: 10_000,
  taxMinor: 1_000,
  feeMinor: 0,
  roundingMinor: 0,
  totalMinor: 11_000,
} as const;
const credited: ChargeEvent[] = [
  {
    type: 'ChargeInitiated',
    chargeId,
    buyerOid,
    provider: 'stripe',
    productId: 'coins-100',
    paidCoins: 100,
    bonusCoins: 3,
    amounts,
    termsVersion: '1',
    expiresAt: '2026-11-21T09:30:00.000Z',
  },
  {
    type: 'ChargeApproved',
    chargeId,
    buyerOid,
    provider: 'stripe',
    providerRef: 'ref',
    paidCoins: 100,
    bonusCoins: 3,
    amounts,
    approvedAt: now,
  },
  { type: 'ChargeCredited', chargeId, buyerOid, walletPosition: '7' },
];
const ids = { chargeId, buyerOid, provider: 'stripe' };
const money = (paybackMinor: number) => ({
  currency: 'KRW' as const,
  baseMinor: paybackMinor,
  taxMinor: 0,
  feeMinor: 0,
  roundingMinor: 0,
  withheldMinor: 0,
  paybackMinor,
});
const request = {
  refundId,
  money: money(6_000),
  paidCoins: 60,
  bonusCoins: 0,
  requestedBy: 'admin',
  requestedByOid: adminOid,
  needsApproval: false,
  reason: 'paid twice',
  requestedAt: now,
} as const;
const requested: ChargeEvent = { type: 'ChargeRefundRequested', ...ids, ...request };
const waiting: ChargeEvent = { ...requested, needsApproval: true };
const refunded = {
  type: 'ReportRefund',
  refundId,
  outcome: { status: 'refunded', refundRef: 're' },
  now,
} as const;
const declined = { ...refunded, outcome: { status: 'failed', reason: 'card closed' } } as const;
const done: ChargeEvent = {
  type: 'ChargeRefunded',
  ...ids,
  refundId,
  refundRef: 're',
  money: money(6_000),
  paidCoins: 60,
  bonusCoins: 0,
  refundedAt: now,
};
const failed = (cause: 'provider' | 'rejected' | 'disputed' | 'too_much', reason = ''): ChargeEvent => ({
  type: 'ChargeRefundFailed',
  ...ids,
  refundId,
  cause,
  adminOid: cause === 'rejected' ? secondOid : null,
  reason,
});
const dispute = (status: 'open' | 'won' | 'lost') =>
  ({
    type: 'ReportDispute',
    disputeId,
    disputeRef: 'dp',
    kind: 'chargeback',
    status,
    reason: 'fraud',
    now,
  }) as const;
const disputed: ChargeEvent = {
  type: 'ChargeDisputed',
  ...ids,
  disputeId,
  disputeRef: 'dp',
  kind: 'chargeback',
  reason: 'fraud',
  disputedAt: now,
};

describe('a charge whose money goes back', () => {
  it('is refunded once, whatever the provider says again', () => {
    given(...credited)
      .when({ type: 'RequestRefund', ...request })
      .emits(requested);
    given(...credited, requested)
      .when({ type: 'RequestRefund', ...request })
      .emits();
    given(...credited, requested)
      .when(refunded)
      .emits(done);
    given(...credited, requested, done)
      .when(refunded)
      .emits();
    given(...credited, requested, done)
      .when(declined)
      .emits();
  });

  it('fails when the provider says no, and then does not change its mind', () => {
    given(...credited, requested)
      .when(declined)
      .emits(failed('provider', 'card closed'));
    given(...credited, requested, failed('provider'))
      .when(refunded)
      .emits();
    given(...credited)
      .when(refunded)
      .refuses('REFUND_NOT_FOUND');
  });

  it('never promises more than was paid', () => {
    const second = { ...request, refundId: oid('5'), money: money(5_001) };
    given(...credited, requested)
      .when({ type: 'RequestRefund', ...second })
      .emits({ type: 'ChargeRefundRequested', ...ids, ...second }, {
        ...(failed('too_much') as object),
        refundId: oid('5'),
      } as ChargeEvent);
    given(...credited, requested, failed('provider'))
      .when({ type: 'RequestRefund', ...second })
      .emits({ type: 'ChargeRefundRequested', ...ids, ...second });
  });

  it('waits for a second administrator, who is another one', () => {
    const approve = { type: 'ApproveRefund', refundId, adminOid: secondOid } as const;
    const approved: ChargeEvent = { type: 'ChargeRefundApproved', ...ids, refundId, adminOid: secondOid };
    given(...credited, waiting)
      .when(refunded)
      .refuses('REFUND_NOT_WAITING');
    given(...credited, waiting)
      .when({ ...approve, adminOid })
      .refuses('SECOND_ADMIN_NEEDED');
    given(...credited, waiting)
      .when(approve)
      .emits(approved);
    given(...credited, waiting, approved)
      .when(approve)
      .refuses('REFUND_NOT_WAITING');
    given(...credited, waiting, approved)
      .when(refunded)
      .emits(done);
    given(...credited)
      .when(approve)
      .refuses('REFUND_NOT_FOUND');
  });

  it('can be turned down while it waits, and not after', () => {
    const reject = { type: 'RejectRefund', refundId, adminOid: secondOid, reason: 'no' } as const;
    given(...credited, waiting)
      .when(reject)
      .emits(failed('rejected', 'no'));
    given(...credited, requested)
      .when(reject)
      .refuses('REFUND_NOT_WAITING');
    given(...credited)
      .when(reject)
      .refuses('REFUND_NOT_FOUND');
  });
});

describe('a disputed charge', () => {
  it('is won or lost once, in whatever order it is told', () => {
    given(...credited)
      .when(dispute('open'))
      .emits(disputed);
    given(...credited, disputed)
      .when(dispute('open'))
      .emits();
    const won: ChargeEvent = { type: 'DisputeWon', ...ids, disputeId, endedAt: now };
    given(...credited)
      .when(dispute('won'))
      .emits(disputed, won);
    given(...credited, disputed, won)
      .when(dispute('lost'))
      .emits();
    given(...credited, disputed, won)
      .when(dispute('open'))
      .emits();
  });

  it('loses what refunds have left of the money, line by line', () => {
    const lost = given(...credited, requested, done, disputed).when(dispute('lost'));
    expect(lost.decision).toMatchObject([
      {
        type: 'DisputeLost',
        kind: 'chargeback',
        money: { currency: 'KRW', baseMinor: 4_000, taxMinor: 1_000, totalMinor: 5_000 },
      },
    ]);
  });

  it('loses with the lines that were kept back, of refunds that were done alone, and nothing a second time', () => {
    const kept = {
      currency: 'KRW' as const,
      baseMinor: 5_000,
      taxMinor: 500,
      feeMinor: 0,
      roundingMinor: 0,
      withheldMinor: 110,
      paybackMinor: 5_390,
    };
    const asked = { ...requested, money: kept } as ChargeEvent;
    const underWay = { ...requested, refundId: oid('5'), money: money(1_000) } as ChargeEvent;
    const history = [...credited, asked, { ...done, money: kept } as ChargeEvent, underWay, disputed];
    const first = given(...history).when(dispute('lost')).decision as ChargeEvent[];
    expect(first).toMatchObject([
      { money: { baseMinor: 5_000, taxMinor: 500, withheldMinor: 110, totalMinor: 5_610 } },
    ]);
    const second = given(...history, ...first).when({ ...dispute('lost'), disputeId: oid('e') });
    expect(second.decision).toMatchObject([
      { type: 'ChargeDisputed' },
      { type: 'DisputeLost', money: { baseMinor: 0, taxMinor: 0, withheldMinor: 0, totalMinor: 0 } },
    ]);
  });

  it('may be refunded to its last minor unit and not beyond', () => {
    const ask = (paybackMinor: number) =>
      given(...credited).when({ type: 'RequestRefund', ...request, money: money(paybackMinor) }).decision;
    expect(ask(11_000)).toHaveLength(1);
    expect(ask(11_001)).toMatchObject([{}, { type: 'ChargeRefundFailed', cause: 'too_much' }]);
  });

  it('cannot be refunded, nor a waiting refund of it approved, until it is won', () => {
    given(...credited, disputed)
      .when({ type: 'RequestRefund', ...request })
      .emits(requested, failed('disputed'));
    const approve = { type: 'ApproveRefund', refundId, adminOid: secondOid } as const;
    expect(given(...credited, waiting, disputed).when(approve).decision).toMatchObject([
      { type: 'ChargeRefundFailed', cause: 'disputed' },
    ]);
    const won: ChargeEvent = { type: 'DisputeWon', ...ids, disputeId, endedAt: now };
    given(...credited, disputed, won)
      .when({ type: 'RequestRefund', ...request })
      .emits(requested);
  });

  it('has to be credited first', () =>
    given(...credited.slice(0, 2))
      .when(dispute('lost'))
      .refuses('CHARGE_NOT_CREDITED'));

  it('of gift points needs no coins: one that could not be delivered is disputed as well', () => {
    const [initiated, approved] = credited.map((event) => ({
      ...event,
      purpose: { kind: 'giftPoints', itemName: 'GP 1000' },
    })) as ChargeEvent[];
    const { decision } = given(initiated as ChargeEvent, approved as ChargeEvent).when(dispute('open'));
    expect(decision).toMatchObject([{ type: 'ChargeDisputed', disputeId }]);
  });
});
