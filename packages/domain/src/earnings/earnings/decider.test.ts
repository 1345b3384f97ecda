import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { scenario } from '../../testing/scenario.ts';
import { type EarningsCommand, earnings } from './decider.ts';
import type { EarningsEvent } from './events.ts';

const given = scenario(earnings);
const creatorOid = parseOid('b'.repeat(24));
const fields = {
  creatorOid,
  month: '2026-11',
  causeEventId: '2f1f7c9e-6d3c-5c4e-8a56-0c7a7a5c1b11',
  purchaseId: parseOid('d'.repeat(24)),
  contentOid: parseOid('c'.repeat(24)),
  buyerOid: parseOid('a'.repeat(24)),
  sellerLevel: 'free' as const,
  feePolicyVersion: 1,
  happenedAt: '2026-11-21T09:00:00.000Z',
};
const post = (cause: 'sale' | 'refund'): EarningsCommand => ({
  type: 'PostEarning',
  ...fields,
  cause,
  paidCoins: 90,
  bonusCoins: 0,
});
const sale = {
  type: 'EarningPosted',
  ...fields,
  cause: 'sale',
  paidCoins: 90,
  bonusCoins: 0,
} as const satisfies EarningsEvent;
const refund = { ...sale, cause: 'refund', paidCoins: -90 } as const satisfies EarningsEvent;
const closed: EarningsEvent = {
  type: 'MonthClosed',
  creatorOid,
  month: '2026-11',
  paidCoins: 90,
  bonusCoins: 0,
};

describe('a creator’s month', () => {
  it('posts a sale once and its refund once, with the opposite sign', () => {
    given().when(post('sale')).emits(sale);
    given(sale).when(post('sale')).emits();
    const { decision } = given(sale).when(post('refund'));
    expect(decision).toEqual([refund]);
    expect(
      Object.is((decision as (typeof refund)[])[0]?.bonusCoins, 0),
      'a refund of no bonus coins is 0, not -0',
    ).toBe(true);
    given(sale, refund).when(post('refund')).emits();
    expect(given(sale, refund).state()).toMatchObject({ paidCoins: 0, bonusCoins: 0 });
  });

  it('takes nothing more once it is closed, but still answers what it took', () => {
    given(sale).when({ type: 'CloseMonth', creatorOid, month: '2026-11' }).emits(closed);
    given(sale, closed).when({ type: 'CloseMonth', creatorOid, month: '2026-11' }).emits();
    given(sale, closed).when(post('refund')).refuses('MONTH_CLOSED');
    given(sale, closed).when(post('sale')).emits();
  });
});

describe('an earning whose money was taken back', () => {
  const ids = {
    creatorOid,
    month: '2026-11',
    holdId: parseOid('e'.repeat(24)),
    purchaseId: fields.purchaseId,
  };
  const hold = { type: 'HoldEarning', ...ids, paidCoins: 40 } as const;
  const held = { type: 'EarningHeld', ...ids, paidCoins: 40 } as const;
  const release = { type: 'ReleaseEarning', ...ids } as const;
  const released = { type: 'EarningReleased', ...ids, paidCoins: 40 } as const;

  it('is held once where it was posted, closed or not, and nowhere else', () => {
    given(sale).when(hold).emits(held);
    given(sale, closed).when(hold).emits(held);
    given(sale, held).when(hold).emits();
    given().when(hold).refuses('EARNING_NOT_FOUND');
  });

  it('is released once, and never held again for the same debt', () => {
    given(sale, held).when(release).emits(released);
    given(sale, held, released).when(release).emits();
    given(sale, held, released).when(hold).emits();
    given(sale).when(release).refuses('EARNING_NOT_FOUND');
  });
});
