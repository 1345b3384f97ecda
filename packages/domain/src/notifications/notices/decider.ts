import type { Decider } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import type { Timestamp } from '../../time.ts';
import { mailedAt, releasedAt } from '../delivery-time.ts';
import type { NotificationCategory } from '../inbox/events.ts';
import { isOn } from '../inbox/settings.ts';
import type { NoticeCommand, NoticesState, WaitingNotice, Wanted } from './commands.ts';
import { type NoticeEvent, noticeEvents } from './events.ts';

/** How many ids of notices are remembered, beyond the keys of the log, which are forgotten after a month. */
const knownNotices = 200;
/** An e-mail stays short enough to be read; what is left goes with the next. */
export const mostInAMail = 50;

/** What one person is told by e-mail and push: what waits, what was sent. */
export const notices: Decider<NoticesState, NoticeCommand, NoticeEvent, never> = {
  initial: () => ({ waiting: [], open: null, known: [] }),

  evolve: (state, event) => {
    switch (event.type) {
      case 'NoticeQueued': {
        const { noticeId, category, about, mailAt, pushAt } = event;
        state.waiting.push({ noticeId, category, about, mailAt, pushAt });
        state.known = [...state.known, { noticeId, category, about }].slice(-knownNotices);
        return state;
      }
      case 'NoticesPostponed':
        for (const one of among(state, event.noticeIds)) {
          if (event.mailAt !== null) one.mailAt = event.mailAt;
          if (event.pushAt !== null) one.pushAt = event.pushAt;
        }
        return state;
      case 'NoticeMailStarted':
        state.open = { mailId: event.mailId, noticeIds: event.noticeIds };
        return state;
      case 'NoticeMailDropped':
      case 'NoticeMailEnded':
        if (event.type === 'NoticeMailEnded') state.open = null;
        for (const one of among(state, event.noticeIds)) one.mailAt = null;
        return swept(state);
      case 'NoticesPushed':
        for (const one of among(state, event.noticeIds)) one.pushAt = null;
        return swept(state);
    }
  },

  decide: (state, command) => {
    const { ownerOid, now } = command;
    switch (command.type) {
      case 'QueueNotice':
        return queued(state, command);
      case 'StartMail':
        return startedMail(state, command);
      case 'EndMail': {
        const { mailId, outcome } = command;
        if (state.open?.mailId !== mailId) return [];
        const { noticeIds } = state.open;
        return [{ type: 'NoticeMailEnded', ownerOid, mailId, noticeIds, outcome, endedAt: now }];
      }
      case 'PreparePush':
        return preparedPush(state, command);
      case 'EndPush': {
        const { accepted, failed } = command;
        const noticeIds = among(state, command.noticeIds).flatMap(({ noticeId, pushAt }) =>
          pushAt === null ? [] : [noticeId],
        );
        if (noticeIds.length === 0) return [];
        return [{ type: 'NoticesPushed', ownerOid, noticeIds, accepted, failed, pushedAt: now }];
      }
    }
  },
};

const among = ({ waiting }: Readonly<NoticesState>, ids: readonly Oid[]): WaitingNotice[] =>
  waiting.filter(({ noticeId }) => ids.includes(noticeId));

const swept = (state: NoticesState): NoticesState => {
  state.waiting = state.waiting.filter(({ mailAt, pushAt }) => mailAt !== null || pushAt !== null);
  return state;
};

const lets = ({ switches }: Wanted, category: NotificationCategory): boolean =>
  switches !== null && isOn(switches, category);

type Command<Type extends NoticeCommand['type']> = Extract<NoticeCommand, { type: Type }>;

const queued = (
  state: Readonly<NoticesState>,
  { ownerOid, noticeId, category, about, mail, push, resent, now }: Command<'QueueNotice'>,
): NoticeEvent[] => {
  if (state.known.some((one) => one.noticeId === noticeId)) return [];
  const mailAt = lets(mail, category) ? mailedAt(now, { category, settings: mail.delivery }) : null;
  const pushAt = lets(push, category) ? releasedAt(now, { category, settings: push.delivery }) : null;
  if (mailAt === null && pushAt === null) return [];
  return [
    { type: 'NoticeQueued', ownerOid, noticeId, category, about, mailAt, pushAt, queuedAt: now, resent },
  ];
};

/** What of the due notices is not wanted, what waits until when, and what goes now. */
const sorted = (due: readonly WaitingNotice[], wanted: Wanted, now: Timestamp) => {
  const unwanted = due.filter(({ category }) => !lets(wanted, category));
  const later = new Map<Timestamp, Oid[]>();
  const ready: WaitingNotice[] = [];
  for (const one of due.filter(({ category }) => lets(wanted, category))) {
    const at = releasedAt(now, { category: one.category, settings: wanted.delivery });
    if (at <= now) ready.push(one);
    else later.set(at, [...(later.get(at) ?? []), one.noticeId]);
  }
  return { unwanted: unwanted.map(({ noticeId }) => noticeId), later, ready };
};

const startedMail = (
  state: Readonly<NoticesState>,
  { ownerOid, mailId, wanted, now }: Command<'StartMail'>,
): NoticeEvent[] => {
  if (state.open) return [];
  const due = state.waiting.filter(({ mailAt }) => mailAt !== null && mailAt <= now);
  const { unwanted, later, ready } = sorted(due, wanted, now);
  const events: NoticeEvent[] = [...later].map(([mailAt, noticeIds]) => ({
    type: 'NoticesPostponed',
    ownerOid,
    noticeIds,
    mailAt,
    pushAt: null,
  }));
  if (unwanted.length > 0) events.push({ type: 'NoticeMailDropped', ownerOid, noticeIds: unwanted });
  const together = ready.filter(({ category }) => category !== 'marketing');
  // Advertising has its own marks and is an e-mail by itself.
  const [advertising] = ready.filter(({ category }) => category === 'marketing');
  const chosen = together.length > 0 ? together.slice(0, mostInAMail) : advertising ? [advertising] : [];
  const noticeIds = chosen.map(({ noticeId }) => noticeId);
  if (noticeIds.length > 0) events.push({ type: 'NoticeMailStarted', ownerOid, mailId, noticeIds });
  return events;
};

const preparedPush = (
  state: Readonly<NoticesState>,
  { ownerOid, wanted, now }: Command<'PreparePush'>,
): NoticeEvent[] => {
  const due = state.waiting.filter(({ pushAt }) => pushAt !== null && pushAt <= now);
  const { unwanted, later } = sorted(due, wanted, now);
  const events: NoticeEvent[] = [...later].map(([pushAt, noticeIds]) => ({
    type: 'NoticesPostponed',
    ownerOid,
    noticeIds,
    mailAt: null,
    pushAt,
  }));
  if (unwanted.length > 0)
    events.push({
      type: 'NoticesPushed',
      ownerOid,
      noticeIds: unwanted,
      accepted: 0,
      failed: 0,
      pushedAt: now,
    });
  return events;
};

/** What may be pushed now, after `PreparePush`. */
export const duePushes = ({ waiting }: Readonly<NoticesState>, now: Timestamp): readonly WaitingNotice[] =>
  waiting.filter(({ pushAt }) => pushAt !== null && pushAt <= now);

export const noticesStream = defineStream({
  category: 'notices',
  idPattern: '{oid}',
  holds: 'what one person is told by e-mail and push: what waits, and what became of it',
  context: 'notifications',
  decider: notices,
  events: noticeEvents,
});
