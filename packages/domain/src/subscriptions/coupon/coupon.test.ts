import { describe, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { scenario } from '../../testing/scenario.ts';
import { addDays } from '../../time.ts';
import { tierCoupon } from './decider.ts';
import type { TierCouponEvent } from './events.ts';

const given = scenario(tierCoupon);
const oid = (digit: string) => parseOid(digit.repeat(24));
const now = '2026-11-21T09:00:00.000Z';
const ids = { creatorOid: oid('c'), code: 'SPRING' };
const terms = { ...ids, tierHash: oid('1'), percent: 50, months: 3, expiresAt: addDays(now, 30), uses: 1 };
const created: TierCouponEvent = { type: 'TierCouponCreated', ...terms, createdAt: now };
const use = (digit: string, at = now) =>
  ({
    type: 'UseTierCoupon',
    tierHash: oid('1'),
    subscriberOid: oid(digit),
    chargeId: oid('a'),
    now: at,
  }) as const;
const used = (digit: string): TierCouponEvent => ({
  type: 'TierCouponUsed',
  ...ids,
  subscriberOid: oid(digit),
  chargeId: oid('a'),
  usedAt: now,
});

describe('a coupon of a tier', () => {
  it('has a code, an expiry and an amount, and is made once [SUB-006, SUB-028]', () => {
    given()
      .when({ type: 'CreateTierCoupon', ...terms, now })
      .emits(created);
    given(created)
      .when({ type: 'CreateTierCoupon', ...terms, now })
      .refuses('TIER_COUPON_EXISTS');
    given()
      .when({ type: 'CreateTierCoupon', ...terms, expiresAt: now, now })
      .refuses('TIER_COUPON_EXPIRY_PAST');
  });

  it('is used by each person once, and by as many as it says [SUB-008, SUB-020]', () => {
    given(created).when(use('5')).emits(used('5'));
    given(created, used('5')).when(use('6')).refuses('TIER_COUPON_UNKNOWN');
    given(created, used('5'))
      .when({ type: 'ReturnUse', subscriberOid: oid('5'), chargeId: oid('a') })
      .emits({ type: 'TierCouponUseReturned', ...ids, subscriberOid: oid('5'), chargeId: oid('a') });
    // What was taken for another charge since stays taken; the same order takes it once.
    given(created, used('5'))
      .when({ type: 'ReturnUse', subscriberOid: oid('5'), chargeId: oid('b') })
      .emits();
    given(created, used('5')).when(use('5')).emits();
    given({ ...created, uses: null } as TierCouponEvent, used('5'))
      .when({ ...use('5'), chargeId: oid('b') })
      .refuses('TIER_COUPON_UNKNOWN');
  });

  it('is unknown to another tier, after its expiry, after its end, and before it was made [SUB-029]', () => {
    given(created)
      .when({ ...use('5'), tierHash: oid('2') })
      .refuses('TIER_COUPON_UNKNOWN');
    given(created)
      .when(use('5', addDays(now, 30)))
      .refuses('TIER_COUPON_UNKNOWN');
    given(created, { type: 'TierCouponEnded', ...ids })
      .when(use('5'))
      .refuses('TIER_COUPON_UNKNOWN');
    given().when(use('5')).refuses('TIER_COUPON_UNKNOWN');
  });

  it('is deleted under its tier [SUB-007]', () => {
    const ended: TierCouponEvent = { type: 'TierCouponEnded', ...ids };
    given(created)
      .when({ type: 'EndTierCoupon', tierHash: oid('1') })
      .emits(ended);
    given(created, ended)
      .when({ type: 'EndTierCoupon', tierHash: oid('1') })
      .emits();
    given(created)
      .when({ type: 'EndTierCoupon', tierHash: oid('2') })
      .refuses('TIER_COUPON_UNKNOWN');
  });
});
