import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { scenario } from '../../testing/scenario.ts';
import { xLink, xLinkCoins } from './decider.ts';
import type { XLinkEvent } from './events.ts';

const given = scenario(xLink);
const userOid = parseOid('a'.repeat(24));
const rewardId = parseOid('b'.repeat(24));
const now = '2026-11-21T09:00:00.000Z';
const old = '2020-01-01T00:00:00.000Z';
const state = '0f'.repeat(16);
const started: XLinkEvent = { type: 'XLinkStarted', userOid, state, expiresAt: '2026-11-21T09:10:00.000Z' };
const account = { claim: 'xAccount-1', username: 'moth', followers: 150, xCreatedAt: old };
const link = (changes: Partial<typeof account> & { state?: string; now?: string } = {}) =>
  ({ type: 'LinkXAccount', state, ...account, rewardId, now, ...changes }) as const;
const linked = (followers = 150): XLinkEvent => ({ type: 'XAccountLinked', userOid, ...account, followers });
const rewarded = (followers: number, coins: number): XLinkEvent => ({
  type: 'XLinkRewarded',
  userOid,
  rewardId,
  followers,
  coins,
});
const revoked: XLinkEvent = { type: 'XLinkRevoked', userOid };

describe('coins by followers', () => {
  it.each([
    [0, 0],
    [99, 0],
    [100, 100],
    [499, 100],
    [500, 500],
    [1_000_000, 500],
  ])('%i followers are worth %i coins [COM-051, COM-053]', (followers, coins) =>
    expect(xLinkCoins(followers)).toBe(coins),
  );
});

describe('a link with X', () => {
  it('goes from unlinked over linking to linked, and can be revoked and made again [COM-040]', () => {
    expect(given().state().status).toBe('unlinked');
    expect(given(started).state().status).toBe('linking');
    expect(given(started, linked()).state().status).toBe('linked');
    expect(given(started, linked(), revoked).state().status).toBe('revoked');
    const start = { type: 'StartXLink', userOid, state, expiresAt: started.expiresAt } as const;
    given().when(start).emits(started);
    given(started, linked(), revoked).when(start).emits(started);
    given(started, linked()).when(start).refuses('X_LINK_EXISTS');
    given(started, linked()).when({ type: 'RevokeXLink' }).emits(revoked);
    given(started).when({ type: 'RevokeXLink' }).refuses('X_LINK_NOT_FOUND');
  });

  it('brings coins once an account, however often it is made [COM-014, COM-054]', () => {
    given(started).when(link()).emits(linked(), rewarded(150, 100));
    given(started)
      .when(link({ followers: 500 }))
      .emits(linked(500), rewarded(500, 500));
    given(started, linked(), rewarded(150, 100), revoked, started).when(link()).emits(linked());
  });

  it('needs 100 followers and an X account of 90 days [COM-051]', () => {
    given(started)
      .when(link({ followers: 99 }))
      .refuses('X_FOLLOWERS_TOO_FEW', { minimum: 100, followers: 99 });
    given(started)
      .when(link({ xCreatedAt: '2026-08-23T09:00:00.001Z' }))
      .refuses('X_ACCOUNT_TOO_YOUNG');
    given(started)
      .when(link({ xCreatedAt: '2026-08-23T09:00:00.000Z' }))
      .emits(
        { type: 'XAccountLinked', userOid, ...account, xCreatedAt: '2026-08-23T09:00:00.000Z' },
        rewarded(150, 100),
      );
  });

  it('is refused for a state that was not given out, or that is too old [COM-068]', () => {
    given().when(link()).refuses('X_LINK_FAILED');
    given(started)
      .when(link({ state: 'f0'.repeat(16) }))
      .refuses('X_LINK_FAILED');
    given(started)
      .when(link({ now: '2026-11-21T09:10:00.000Z' }))
      .refuses('X_LINK_FAILED');
    given(started, linked()).when(link()).refuses('X_LINK_FAILED');
  });
});
