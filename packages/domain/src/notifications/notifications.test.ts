import { describe, expect, it } from 'vitest';

import { parseOid } from '../ids.ts';
import { scenario } from '../testing/scenario.ts';
import { announcements } from './announcements/decider.ts';
import { inbox } from './inbox/decider.ts';
import type { InboxEvent } from './inbox/events.ts';
import { relationsHeard } from './inbox/fan-relations.ts';
import { firstSettings } from './inbox/settings.ts';

const ownerOid = parseOid('a'.repeat(24));
const creatorOid = parseOid('b'.repeat(24));
const now = '2026-11-23T12:00:00.000Z';

describe('an inbox', () => {
  const given = scenario(inbox);
  const read = (upTo: bigint) => ({ type: 'ReadNotifications', ownerOid, upTo, now }) as const;
  const wasRead: InboxEvent = { type: 'NotificationsRead', ownerOid, upTo: '90', readAt: now };
  const change = {
    type: 'ChangeNotificationSettings',
    ownerOid,
    categories: {},
    receive: undefined,
    mutedCreators: undefined,
  } as const;

  it('is read up to a position, which never goes back', () => {
    given().when(read(90n)).emits(wasRead);
    given(wasRead).when(read(90n)).emits();
    // Positions are compared as numbers.
    given(wasRead).when(read(9n)).emits();
    given(wasRead)
      .when(read(100n))
      .emits({ ...wasRead, upTo: '100' });
  });

  it('has settings by category and by whom one hears of [IDN-070] [IDN-071]', () => {
    const muted = { ...firstSettings, receive: ['favourite'] as const, mutedCreators: [creatorOid] };
    given()
      .when({ ...change, receive: ['favourite'], mutedCreators: [creatorOid] })
      .emits({ type: 'NotificationSettingsChanged', ownerOid, ...muted, receive: ['favourite'] });
    given({ type: 'NotificationSettingsChanged', ownerOid, ...muted, receive: ['favourite'] })
      .when({ ...change, categories: { live: false } })
      .emits({
        type: 'NotificationSettingsChanged',
        ownerOid,
        ...muted,
        receive: ['favourite'],
        categories: { ...firstSettings.categories, live: false },
      });
    given().when(change).emits();
    expect(firstSettings.categories.marketing).toBe(false);
  });
});

describe('whom one hears of', () => {
  it('are followed and paid channels, favourites, or paid channels alone [IDN-071]', () => {
    for (const [receive, relations] of [
      [
        ['subscribed', 'favourite', 'paid'],
        ['favourite', 'follower', 'subscriber'],
      ],
      [['subscribed'], ['follower', 'subscriber']],
      [['favourite'], ['favourite']],
      [['paid'], ['subscriber']],
      [[], []],
    ] as const)
      expect(relationsHeard(receive)).toEqual(relations);
  });
});

describe('announcements', () => {
  const given = scenario(announcements);
  const fields = {
    senderOid: creatorOid,
    notificationId: ownerOid,
    audience: { kind: 'favourites' } as const,
    title: 'A new story',
    body: 'It is about rain.',
  };
  const send = { type: 'SendNotification', ...fields, mostADay: 3, now } as const;
  const sent = { type: 'NotificationSent', ...fields, sentAt: now } as const;

  it('are three a day, counted in Seoul, for a creator [IDN-022]', () => {
    given(sent, sent).when(send).emits(sent);
    given(sent, sent, sent).when(send).refuses('TOO_MANY_NOTIFICATIONS');
    given(sent, sent, sent)
      .when({ ...send, now: '2026-11-23T15:00:00.000Z' })
      .emits({ ...sent, sentAt: '2026-11-23T15:00:00.000Z' });
    given(sent, sent, sent)
      .when({ ...send, mostADay: null })
      .emits(sent);
  });
});
