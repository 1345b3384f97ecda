import { describe, it } from 'vitest';

import { type Oid, parseOid } from '../../ids.ts';
import { scenario } from '../../testing/scenario.ts';
import { commentRewards } from './decider.ts';
import type { CommentRewardEvent } from './events.ts';

const given = scenario(commentRewards);
const oid = (digit: number): Oid => parseOid(String(digit).repeat(24));
const ownerOid = oid(9);
const at = '2026-11-24T03:00:00.000Z';
/** The same in Seoul is the day after. */
const evening = '2026-11-24T15:30:00.000Z';
const rewarded = (which: number, coins: number, rewardedAt = at): CommentRewardEvent => ({
  type: 'CommentRewarded',
  ownerOid,
  commentOid: oid(which),
  contentOid: oid(which),
  grantId: oid(which),
  coins,
  rewardedAt,
});
const reward = (which: number, more: object = {}) => ({
  type: 'RewardComment' as const,
  ownerOid,
  commentOid: oid(which),
  contentOid: oid(which),
  grantId: oid(which),
  length: 10,
  holds: true,
  shownAt: at,
  now: at,
  ...more,
});
const withdraw = (now: string) => ({ type: 'WithdrawReward', commentOid: oid(1), now }) as const;
const withdrawn: CommentRewardEvent = {
  type: 'CommentRewardWithdrawn',
  ownerOid,
  commentOid: oid(1),
  grantId: oid(1),
  withdrawnAt: evening,
};

describe('the reward of a comment [CAT-095]', () => {
  it('is two coins for the first, and one for each later one', () => {
    given().when(reward(1)).emits(rewarded(1, 2));
    given(rewarded(1, 2)).when(reward(2)).emits(rewarded(2, 1));
    given(rewarded(1, 2)).when(reward(1)).emits();
  });

  it('is for ten characters on a work that its author has, once a work', () => {
    given()
      .when(reward(1, { length: 9 }))
      .emits();
    given()
      .when(reward(1, { holds: false }))
      .emits();
    given(rewarded(1, 2))
      .when(reward(3, { contentOid: oid(1) }))
      .emits();
    // Also when the first one was taken back: what was spent of it stays spent.
    given(rewarded(1, 2), withdrawn)
      .when(reward(3, { contentOid: oid(1) }))
      .emits();
  });

  it('comes at most three times on a day of Seoul', () => {
    const three = [rewarded(1, 2), rewarded(2, 1), rewarded(3, 1)];
    given(...three)
      .when(reward(4))
      .emits();
    given(...three)
      .when(reward(4, { shownAt: evening, now: evening }))
      .emits(rewarded(4, 1, evening));
    // What was written on that day and is read later still belongs to it.
    given(...three)
      .when(reward(4, { now: evening }))
      .emits();
  });

  it('is taken back when the comment is deleted within seven days, once', () => {
    given(rewarded(1, 2)).when(withdraw(evening)).emits(withdrawn);
    given(rewarded(1, 2), withdrawn).when(withdraw(evening)).emits();
    given(rewarded(1, 2))
      .when(withdraw('2026-12-01T02:59:59.999Z'))
      .emits({
        ...withdrawn,
        withdrawnAt: '2026-12-01T02:59:59.999Z',
      });
    given(rewarded(1, 2)).when(withdraw('2026-12-01T03:00:00.000Z')).emits();
    given().when(withdraw(evening)).emits();
  });
});
