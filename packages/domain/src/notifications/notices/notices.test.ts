import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { scenario } from '../../testing/scenario.ts';
import type { NotificationCategory } from '../inbox/events.ts';
import { firstDelivery, firstSettings } from '../inbox/settings.ts';
import { mailing, wordsFor } from '../mailing/decider.ts';
import type { MailingEvent } from '../mailing/events.ts';
import { push } from '../push/decider.ts';
import type { PushEvent } from '../push/events.ts';
import type { Wanted } from './commands.ts';
import { notices } from './decider.ts';
import type { NoticeEvent } from './events.ts';

const id = (digit: string) => parseOid(digit.repeat(24));
const ownerOid = id('a');
const now = '2026-11-24T03:00:00.000Z';
const wants: Wanted = { switches: firstSettings.categories, delivery: firstDelivery };
const nothing: Wanted = { switches: null, delivery: firstDelivery };

const queued = (noticeId = id('1'), category: NotificationCategory = 'message'): NoticeEvent => ({
  type: 'NoticeQueued',
  ownerOid,
  noticeId,
  category,
  about: { kind: 'mailing', mailingId: id('d') },
  mailAt: now,
  pushAt: now,
  queuedAt: now,
  resent: null,
});
const started = (...noticeIds: ReturnType<typeof id>[]): NoticeEvent => ({
  type: 'NoticeMailStarted',
  ownerOid,
  mailId: id('e'),
  noticeIds,
});
const start = { type: 'StartMail', ownerOid, mailId: id('e'), wanted: wants, now } as const;

describe('the notices of a person', () => {
  const given = scenario(notices);
  const queue = {
    type: 'QueueNotice',
    ownerOid,
    noticeId: id('1'),
    category: 'message',
    about: { kind: 'mailing', mailingId: id('d') },
    mail: wants,
    push: wants,
    resent: null,
    now,
  } as const;

  it('are queued once, and only the way in which they are wanted', () => {
    given().when(queue).emits(queued());
    given(queued()).when(queue).emits();
    given()
      .when({ ...queue, push: nothing })
      .emits({ ...queued(), pushAt: null } as NoticeEvent);
    given()
      .when({ ...queue, mail: nothing, push: nothing })
      .emits();
    const off = { ...wants, switches: { ...firstSettings.categories, all: false } };
    given()
      .when({ ...queue, mail: off, push: off })
      .emits();
  });

  it('leave together in one e-mail, which is the only one until its end', () => {
    const two = [queued(), queued(id('2'))];
    given(...two)
      .when(start)
      .emits(started(id('1'), id('2')));
    given(...two, started(id('1')))
      .when({ ...start, mailId: id('f') })
      .emits();
    const end = { type: 'EndMail', ownerOid, mailId: id('e'), outcome: 'accepted', now } as const;
    const ended: NoticeEvent = {
      type: 'NoticeMailEnded',
      ownerOid,
      mailId: id('e'),
      noticeIds: [id('1'), id('2')],
      outcome: 'accepted',
      endedAt: now,
    };
    given(...two, started(id('1'), id('2')))
      .when(end)
      .emits(ended);
    given(...two, started(id('1'), id('2')), ended)
      .when(end)
      .emits();
    given(...two, started(id('1'), id('2')), ended)
      .when(start)
      .emits();
  });

  it('are not mailed when their category was switched off meanwhile, and wait for quiet hours that began', () => {
    const off = { ...wants, switches: { ...firstSettings.categories, message: false } };
    const dropped: NoticeEvent = { type: 'NoticeMailDropped', ownerOid, noticeIds: [id('1')] };
    given(queued())
      .when({ ...start, wanted: off })
      .emits(dropped);
    given(queued(), dropped).when(start).emits();
    // The push of the same notice still waits.
    expect(given(queued(), dropped).state().waiting).toMatchObject([{ mailAt: null, pushAt: now }]);
    const quiet = { ...wants, delivery: { ...firstDelivery, quiet: { from: '11:00', to: '13:00' } } };
    const later = '2026-11-24T04:00:00.000Z';
    given(queued())
      .when({ ...start, wanted: quiet })
      .emits({ type: 'NoticesPostponed', ownerOid, noticeIds: [id('1')], pushAt: null, mailAt: later });
  });

  it('keep advertising out of other e-mail', () => {
    const agrees = { ...wants, switches: { ...firstSettings.categories, marketing: true } };
    const both = [queued(), queued(id('2'), 'marketing')];
    given(...both)
      .when({ ...start, wanted: agrees })
      .emits(started(id('1')));
    given(queued(id('2'), 'marketing'), queued(id('3'), 'marketing'))
      .when({ ...start, wanted: agrees })
      .emits(started(id('2')));
  });

  it('are pushed once', () => {
    const end = { type: 'EndPush', ownerOid, noticeIds: [id('1')], accepted: 1, failed: 0, now } as const;
    const pushed = given(queued()).when(end).decision;
    expect(pushed).toMatchObject([{ type: 'NoticesPushed', noticeIds: [id('1')] }]);
    given(queued(), ...(pushed as NoticeEvent[]))
      .when(end)
      .emits();
  });
});

describe('a mailing', () => {
  const given = scenario(mailing);
  const words = { en: { title: 'Autumn', body: '' }, ko: { title: '가을', body: '' } };
  const fields = {
    mailingId: id('d'),
    senderOid: id('c'),
    audience: { kind: 'all', language: null, country: null },
    category: 'message',
    contentOid: null,
    link: null,
    reason: null,
  } as const;
  const begin = { type: 'StartMailing', ...fields, channels: ['mail'], words, now } as const;
  const begun: MailingEvent = {
    type: 'MailingStarted',
    ...fields,
    channels: ['mail'],
    words: JSON.stringify(words),
    startedAt: now,
  };
  const step = { type: 'AdvanceMailing', after: '', upTo: id('1'), told: 2, passedOver: 1, now } as const;
  const advanced: MailingEvent = {
    type: 'MailingAdvanced',
    mailingId: id('d'),
    upTo: id('1'),
    told: 2,
    passedOver: 1,
    advancedAt: now,
  };

  it('goes on from where it was, and a repeated step changes nothing [ADM-044]', () => {
    given().when(begin).emits(begun);
    given(begun).when(begin).emits();
    given(begun).when(step).emits(advanced);
    given(begun, advanced).when(step).emits();
    given(begun, advanced).when({ type: 'FinishMailing', after: '', now }).emits();
    given(begun, advanced)
      .when({ type: 'FinishMailing', after: id('1'), now })
      .emits({ type: 'MailingFinished', mailingId: id('d'), finishedAt: now });
    given().when(step).refuses('MAILING_NOT_FOUND');
  });

  it('ends for good when an administrator stops it', () => {
    const stop = { type: 'StopMailing', byOid: id('c'), reason: 'wrong', now } as const;
    const stopped = {
      type: 'MailingStopped',
      mailingId: id('d'),
      byOid: id('c'),
      reason: 'wrong',
      stoppedAt: now,
    } as const;
    given(begun).when(stop).emits(stopped);
    given(begun, stopped).when(step).emits();
    given(begun, stopped).when(stop).emits();
  });

  it('speaks the reader’s language, else English', () => {
    expect(wordsFor(JSON.stringify(words), 'ko')?.title).toBe('가을');
    expect(wordsFor(JSON.stringify(words), 'es')?.title).toBe('Autumn');
    expect(wordsFor(null, 'es')).toBeUndefined();
  });
});

describe('the browsers of a person', () => {
  const given = scenario(push);
  const browser = { endpoint: 'https://push.example/1', p256dh: 'key', auth: 'secret' };
  const subscribe = { type: 'SubscribePush', ownerOid, subscriptionId: id('1'), ...browser, now } as const;
  const subscribed = (digit: string): PushEvent => ({
    type: 'PushSubscribed',
    ownerOid,
    subscriptionId: id(digit),
    ...browser,
    subscribedAt: now,
  });

  it('are kept once each, with new keys where they have new ones, twenty at most', () => {
    given().when(subscribe).emits(subscribed('1'));
    given(subscribed('1')).when(subscribe).emits();
    given(subscribed('1'))
      .when({ ...subscribe, p256dh: 'other' })
      .emits({ ...subscribed('1'), p256dh: 'other' } as PushEvent);
    const twenty = Array.from({ length: 20 }, (_, index) => ({
      ...subscribed('1'),
      subscriptionId: parseOid(String(index + 50).repeat(12)),
    }));
    const replaced = { type: 'PushUnsubscribed', ownerOid, cause: 'replaced', endedAt: now } as const;
    given(...(twenty as PushEvent[]))
      .when(subscribe)
      .emits({ ...replaced, subscriptionId: twenty[0]!.subscriptionId }, subscribed('1'));
    given()
      .when({ type: 'UnsubscribePush', ownerOid, subscriptionId: id('1'), cause: 'gone', now })
      .emits();
  });
});
