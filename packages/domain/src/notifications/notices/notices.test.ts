import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { scenario } from '../../testing/scenario.ts';
import type { NotificationCategory } from '../inbox/events.ts';
import { firstDelivery, firstSettings } from '../inbox/settings.ts';
import { mailing, wordsFor } from '../mailing/decider.ts';
import type { MailingEvent } from '../mailing/events.ts';
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
  queuedAt: now,
});
const started = (...noticeIds: ReturnType<typeof id>[]): NoticeEvent => ({
  type: 'NoticeMailStarted',
  ownerOid,
  mailId: id('e'),
  noticeIds,
});
const start = { type: 'StartMail', ownerOid, mailId: id('e'), wanted: wants, cancelled: [], now } as const;

describe('the notices of a person', () => {
  const given = scenario(notices);
  const queue = {
    type: 'QueueNotice',
    ownerOid,
    noticeId: id('1'),
    category: 'message',
    about: { kind: 'mailing', mailingId: id('d') },
    wanted: wants,
    now,
  } as const;

  it('are queued once, and only where they are wanted', () => {
    given().when(queue).emits(queued());
    given(queued()).when(queue).emits();
    given()
      .when({ ...queue, wanted: nothing })
      .emits();
    const off = { ...wants, switches: { ...firstSettings.categories, all: false } };
    given()
      .when({ ...queue, wanted: off })
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
    expect(given(queued(), dropped).state().waiting).toEqual([]);
    const quiet = { ...wants, delivery: { ...firstDelivery, quiet: { from: '11:00', to: '13:00' } } };
    const later = '2026-11-24T04:00:00.000Z';
    given(queued())
      .when({ ...start, wanted: quiet })
      .emits({ type: 'NoticesPostponed', ownerOid, noticeIds: [id('1')], mailAt: later });
  });

  it('of a cancelled mailing are dropped, and what else is due goes', () => {
    given(queued(), {
      ...queued(id('2')),
      about: { kind: 'mailing', mailingId: id('b') },
    } as NoticeEvent)
      .when({ ...start, cancelled: [id('d')] })
      .emits({ type: 'NoticeMailDropped', ownerOid, noticeIds: [id('1')] }, started(id('2')));
  });

  it('that were refused or dropped are sent again once each, and only where they are wanted [ADM-035]', () => {
    const resend = {
      type: 'ResendNotice',
      ownerOid,
      noticeId: id('1'),
      wanted: wants,
      cancelled: [],
      now,
    } as const;
    const about = { kind: 'mailing', mailingId: id('d') } as const;
    const again: NoticeEvent = {
      type: 'NoticeRequeued',
      ownerOid,
      noticeId: id('1'),
      category: 'message',
      about,
      mailAt: now,
      requeuedAt: now,
    };
    const ended = (outcome: 'accepted' | 'refused'): NoticeEvent => ({
      type: 'NoticeMailEnded',
      ownerOid,
      mailId: id('e'),
      noticeIds: [id('1')],
      outcome,
      endedAt: now,
    });
    const dropped: NoticeEvent = { type: 'NoticeMailDropped', ownerOid, noticeIds: [id('1')] };
    const refused = [queued(), started(id('1')), ended('refused')];
    given(...refused)
      .when(resend)
      .emits(again);
    given(queued(), dropped).when(resend).emits(again);
    given(...refused, again)
      .when(resend)
      .emits();
    given(queued(), started(id('1')), ended('accepted'))
      .when(resend)
      .emits();
    given(queued()).when(resend).emits();
    // It failed once more, and is sent once more.
    given(...refused, again, started(id('1')), ended('refused'))
      .when(resend)
      .emits(again);
    given(...refused, again)
      .when(start)
      .emits(started(id('1')));
    given(...refused)
      .when({ ...resend, wanted: nothing })
      .refuses('NOTICE_NOT_WANTED');
    given(...refused)
      .when({ ...resend, cancelled: [id('d')] })
      .refuses('NOTICE_NOT_WANTED');
    given(...refused)
      .when({ ...resend, noticeId: id('9') })
      .refuses('NOTICE_NOT_FOUND');
    const quiet = { ...wants, delivery: { ...firstDelivery, quiet: { from: '11:00', to: '13:00' } } };
    given(...refused)
      .when({ ...resend, wanted: quiet })
      .emits({ ...again, mailAt: '2026-11-24T04:00:00.000Z' } as NoticeEvent);
  });

  it('that were refused are set aside once, and are not sent again then [ADM-035]', () => {
    const dropped: NoticeEvent = { type: 'NoticeMailDropped', ownerOid, noticeIds: [id('1')] };
    const setAside = { type: 'SetNoticeAside', ownerOid, noticeId: id('1'), now } as const;
    const aside: NoticeEvent = { type: 'NoticeSetAside', ownerOid, noticeId: id('1'), setAsideAt: now };
    given(queued(), dropped).when(setAside).emits(aside);
    given(queued(), dropped, aside).when(setAside).emits();
    given(queued()).when(setAside).emits();
    given().when(setAside).refuses('NOTICE_NOT_FOUND');
    given(queued(), dropped, aside)
      .when({ type: 'ResendNotice', ownerOid, noticeId: id('1'), wanted: wants, cancelled: [], now })
      .emits();
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
  } as const;
  const begin = { type: 'StartMailing', ...fields, words, now } as const;
  const begun: MailingEvent = {
    type: 'MailingStarted',
    ...fields,

    words: JSON.stringify(words),
    startedAt: now,
  };
  const later = '2026-11-25T03:00:00.000Z';
  const schedule = { ...begin, type: 'ScheduleMailing', startsAt: later } as const;
  const scheduled: MailingEvent = {
    type: 'MailingScheduled',
    ...fields,
    words: JSON.stringify(words),
    startsAt: later,
    scheduledAt: now,
  };
  const cancel = { type: 'CancelMailing', cancelledBy: id('c'), now } as const;
  const cancelled: MailingEvent = {
    type: 'MailingCancelled',
    mailingId: id('d'),
    cancelledBy: id('c'),
    cancelledAt: now,
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

  it('goes on from where it was, and a repeated step changes nothing', () => {
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

  it('starts at the moment for which it is scheduled, once and not before [IDN-023]', () => {
    given().when(schedule).emits(scheduled);
    given(scheduled).when(schedule).emits();
    given()
      .when({ ...schedule, startsAt: now })
      .refuses('MAILING_TIME_PASSED');
    given(scheduled).when({ type: 'BeginMailing', now: '2026-11-25T02:59:59.999Z' }).emits();
    const started = { ...begun, startedAt: later } as MailingEvent;
    given(scheduled).when({ type: 'BeginMailing', now: later }).emits(started);
    given(scheduled, started).when({ type: 'BeginMailing', now: later }).emits();
    given(scheduled, started).when(step).emits(advanced);
    // A step before the start tells no person.
    given(scheduled).when(step).emits();
  });

  it('is cancelled before it starts, under way and while e-mail waits, once [IDN-023]', () => {
    given(scheduled).when(cancel).emits(cancelled);
    given(begun, advanced).when(cancel).emits(cancelled);
    given(begun, { type: 'MailingFinished', mailingId: id('d'), finishedAt: now })
      .when(cancel)
      .emits(cancelled);
    given(begun, cancelled).when(cancel).emits();
    given(begun, cancelled).when(step).emits();
    given(begun, cancelled).when({ type: 'FinishMailing', after: '', now }).emits();
    given(scheduled, cancelled).when({ type: 'BeginMailing', now: later }).emits();
    given().when(cancel).refuses('MAILING_NOT_FOUND');
  });

  it('speaks the reader’s language, else English', () => {
    expect(wordsFor(JSON.stringify(words), 'ko')?.title).toBe('가을');
    expect(wordsFor(JSON.stringify(words), 'es')?.title).toBe('Autumn');
    expect(wordsFor(null, 'es')).toBeUndefined();
  });
});
