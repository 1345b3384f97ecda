import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { scenario } from '../../testing/scenario.ts';
import { firstDelivery, firstSettings } from '../inbox/settings.ts';
import { mostBrowsers, nextAttemptAt, pushes } from './decider.ts';
import type { PushEvent } from './events.ts';

const id = (digit: string) => parseOid(digit.repeat(24));
const ownerOid = id('a');
const now = '2026-11-24T03:00:00.000Z';
const later = '2026-11-24T03:00:30.000Z';
const given = scenario(pushes);

const subscribed = (digit = '1'): PushEvent => ({
  type: 'PushSubscribed',
  ownerOid,
  subscriptionId: id(digit),
  address: `address ${digit}`,
  browser: 'Firefox',
  subscribedAt: now,
});
const subscribe = (digit = '1') =>
  ({
    type: 'SubscribePush',
    ownerOid,
    subscriptionId: id(digit),
    address: `address ${digit}`,
    browser: 'Firefox',
    now,
  }) as const;
const ended = (digit: string, reason: 'person' | 'gone' | 'replaced'): PushEvent => ({
  type: 'PushUnsubscribed',
  ownerOid,
  subscriptionId: id(digit),
  reason,
  unsubscribedAt: now,
});
const about = { kind: 'mailing', mailingId: id('d') } as const;
const queue = {
  type: 'QueuePush',
  ownerOid,
  pushId: id('e'),
  category: 'message',
  about,
  delivery: firstDelivery,
  now,
} as const;
const queued: PushEvent = {
  type: 'PushQueued',
  ownerOid,
  pushId: id('e'),
  category: 'message',
  about,
  dueAt: now,
  queuedAt: now,
};

describe('the browsers of a person', () => {
  it('subscribe once, again with new keys, and end once [ADM-010]', () => {
    given().when(subscribe()).emits(subscribed());
    given(subscribed()).when(subscribe()).emits();
    const renewed = { ...subscribe(), address: 'new keys' };
    given(subscribed())
      .when(renewed)
      .emits({ ...subscribed(), address: 'new keys' } as PushEvent);
    const end = { type: 'UnsubscribePush', ownerOid, subscriptionId: id('1'), now } as const;
    given(subscribed()).when(end).emits(ended('1', 'person'));
    given(subscribed(), ended('1', 'person')).when(end).emits();
  });

  it('are ten at most: a newer one takes the place of the oldest', () => {
    const ten = [...'0123456789'].map((digit) => subscribed(digit));
    expect(ten).toHaveLength(mostBrowsers);
    given(...ten)
      .when(subscribe('b'))
      .emits(ended('0', 'replaced'), subscribed('b'));
    given(...ten.slice(1))
      .when(subscribe('b'))
      .emits(subscribed('b'));
  });

  it('are none once the person was erased', () => {
    const erased = { ...subscribed(), address: null } as PushEvent;
    given(erased).when(queue).emits();
    expect(given(erased).state().subscriptions).toEqual([]);
  });
});

describe('a push', () => {
  const delivered = { delivered: [id('1')], gone: [], later: [], nextAt: later };
  const attempt = (of: object) =>
    ({ type: 'EndPush', ownerOid, pushId: id('e'), attempt: { ...delivered, ...of }, now }) as const;
  const over = (outcome: 'sent' | 'failed' | 'dropped', count: number): PushEvent => ({
    type: 'PushEnded',
    ownerOid,
    pushId: id('e'),
    delivered: count,
    outcome,
    endedAt: now,
  });

  it('is queued once, where a browser takes it and the category is on', () => {
    given(subscribed()).when(queue).emits(queued);
    given(subscribed(), queued).when(queue).emits();
    given(subscribed(), queued, over('sent', 1)).when(queue).emits();
    given().when(queue).emits();
    const off: PushEvent = {
      type: 'PushCategoriesChanged',
      ownerOid,
      categories: { ...firstSettings.categories, message: false },
    };
    given(subscribed())
      .when({ type: 'ChangePushCategories', ownerOid, categories: { message: false } })
      .emits(off);
    given(subscribed(), off).when(queue).emits();
    given(off)
      .when({ type: 'ChangePushCategories', ownerOid, categories: { message: false } })
      .emits();
  });

  it('is never advertising, which has its consent for e-mail alone', () => {
    given(subscribed())
      .when({ ...queue, category: 'marketing' })
      .emits();
    given()
      .when({ type: 'ChangePushCategories', ownerOid, categories: { marketing: true } })
      .emits();
  });

  it('waits for the end of quiet hours', () => {
    const quiet = { ...firstDelivery, quiet: { from: '11:00', to: '13:00' } };
    const dueAt = '2026-11-24T04:00:00.000Z';
    given(subscribed())
      .when({ ...queue, delivery: quiet })
      .emits({ ...queued, dueAt } as PushEvent);
    const postponed: PushEvent = { type: 'PushPostponed', ownerOid, pushId: id('e'), delivered: [], dueAt };
    const postpone = { type: 'PostponePush', ownerOid, pushId: id('e'), dueAt } as const;
    given(subscribed(), queued).when(postpone).emits(postponed);
    given(subscribed(), queued, postponed).when(postpone).emits();
  });

  it('ends when every push service has answered for good, and takes away browsers that are gone', () => {
    given(subscribed(), queued).when(attempt({})).emits(over('sent', 1));
    given(subscribed(), queued, over('sent', 1)).when(attempt({})).emits();
    given(subscribed(), queued)
      .when(attempt({ delivered: [], gone: [id('1')] }))
      .emits(ended('1', 'gone'), over('failed', 0));
    given(subscribed(), queued)
      .when({ type: 'EndPush', ownerOid, pushId: id('e'), attempt: 'dropped', now })
      .emits(over('dropped', 0));
    given(subscribed()).when(attempt({})).refuses('PUSH_NOT_FOUND');
  });

  it('is tried again where a push service is away, not where it was taken, and given up after a day', () => {
    const both = [subscribed(), subscribed('2'), queued];
    const again: PushEvent = {
      type: 'PushPostponed',
      ownerOid,
      pushId: id('e'),
      delivered: [id('1')],
      dueAt: later,
    };
    given(...both)
      .when(attempt({ later: [id('2')] }))
      .emits(again);
    expect(
      given(...both, again)
        .state()
        .waiting.at(0),
    ).toMatchObject({ delivered: [id('1')], attempts: 1, dueAt: later });
    given(...both, again)
      .when(attempt({ delivered: [id('2')] }))
      .emits(over('sent', 2));
    const tomorrow = '2026-11-25T03:00:00.001Z';
    given(...both, again)
      .when(attempt({ delivered: [], later: [id('2')], nextAt: tomorrow }))
      .emits(over('sent', 1));
  });

  it.each([
    [0, null, 30],
    [1, null, 60],
    [9, null, 3_600],
    [0, 120_000, 120],
    [0, 10 ** 12, 86_400],
  ])(
    'after %i attempts, and told to wait for %s ms, is tried again after %i s',
    (attempts, afterMs, seconds) =>
      expect(Date.parse(nextAttemptAt(now, attempts, afterMs)) - Date.parse(now)).toBe(seconds * 1_000),
  );
});
