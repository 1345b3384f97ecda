import { type Decider, type Refusal, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import type { Timestamp } from '../../time.ts';
import { mailedAt, releasedAt } from '../delivery-time.ts';
import type { NotificationCategory } from '../inbox/events.ts';
import { isOn } from '../inbox/settings.ts';
import type { NoticeCommand, NoticeRefusal, NoticesState, WaitingNotice, Wanted } from './commands.ts';
import { type NoticeEvent, noticeEvents } from './events.ts';

/** How many ids of notices are remembered, beyond the keys of the log, which are forgotten after a month. */
const knownNotices = 200;
/** An e-mail stays short enough to be read; what is left goes with the next. */
export const mostInAMail = 50;

/** What one person is told by e-mail: what waits, what was sent. */
export const notices: Decider<NoticesState, NoticeCommand, NoticeEvent, NoticeRefusal> = {
  initial: () => ({ waiting: [], open: null, known: [], unsent: [] }),

  evolve: (state, event) => {
    switch (event.type) {
      case 'NoticeQueued': {
        const { noticeId, category, about, mailAt } = event;
        state.waiting.push({ noticeId, category, about, mailAt });
        state.known = [...state.known, { noticeId, category, about }].slice(-knownNotices);
        return state;
      }
      case 'NoticesPostponed':
        for (const one of among(state, event.noticeIds)) one.mailAt = event.mailAt;
        return state;
      case 'NoticeMailStarted':
        state.open = { mailId: event.mailId, noticeIds: event.noticeIds };
        return state;
      case 'NoticeMailDropped':
        return without(unsentAs(state, event.noticeIds), event.noticeIds);
      case 'NoticeMailEnded':
        state.open = null;
        if (event.outcome === 'refused') unsentAs(state, event.noticeIds);
        return without(state, event.noticeIds);
      case 'NoticeRequeued': {
        const { noticeId, category, about, mailAt } = event;
        state.waiting.push({ noticeId, category, about, mailAt });
        return lookedAt(state, noticeId);
      }
      case 'NoticeSetAside':
        return lookedAt(state, event.noticeId);
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
      case 'ResendNotice':
        return requeued(state, command);
      case 'SetNoticeAside': {
        const { noticeId } = command;
        if (!state.known.some((one) => one.noticeId === noticeId)) return refuse('NOTICE_NOT_FOUND');
        const isUnsent = state.unsent.some((one) => one.noticeId === noticeId);
        return isUnsent ? [{ type: 'NoticeSetAside', ownerOid, noticeId, setAsideAt: now }] : [];
      }
    }
  },
};

const among = ({ waiting }: Readonly<NoticesState>, ids: readonly Oid[]): WaitingNotice[] =>
  waiting.filter(({ noticeId }) => ids.includes(noticeId));

const without = (state: NoticesState, ids: readonly Oid[]): NoticesState => {
  state.waiting = state.waiting.filter(({ noticeId }) => !ids.includes(noticeId));
  return state;
};

const unsentAs = (state: NoticesState, ids: readonly Oid[]): NoticesState => {
  const added = among(state, ids).map(({ noticeId, category, about }) => ({ noticeId, category, about }));
  state.unsent = [...state.unsent, ...added].slice(-knownNotices);
  return state;
};

const lookedAt = (state: NoticesState, noticeId: Oid): NoticesState => {
  state.unsent = state.unsent.filter((one) => one.noticeId !== noticeId);
  return state;
};

/** Whether a person wants a category by e-mail now. */
export const isWanted = ({ switches }: Wanted, category: NotificationCategory): boolean =>
  switches !== null && isOn(switches, category);

type Command<Type extends NoticeCommand['type']> = Extract<NoticeCommand, { type: Type }>;

const queued = (
  state: Readonly<NoticesState>,
  { ownerOid, noticeId, category, about, wanted, now }: Command<'QueueNotice'>,
): NoticeEvent[] => {
  if (state.known.some((one) => one.noticeId === noticeId) || !isWanted(wanted, category)) return [];
  const mailAt = mailedAt(now, { category, about, settings: wanted.delivery });
  return [{ type: 'NoticeQueued', ownerOid, noticeId, category, about, mailAt, queuedAt: now }];
};

/** Once for each time at which it was not sent: what waits again, or was sent, stays as it is. */
const requeued = (
  state: Readonly<NoticesState>,
  { ownerOid, noticeId, wanted, cancelled, now }: Command<'ResendNotice'>,
): NoticeEvent[] | Refusal<NoticeRefusal> => {
  const unsent = state.unsent.find((one) => one.noticeId === noticeId);
  if (!unsent) return state.known.some((one) => one.noticeId === noticeId) ? [] : refuse('NOTICE_NOT_FOUND');
  const { category, about } = unsent;
  const isCancelled = about.kind === 'mailing' && cancelled.includes(about.mailingId);
  // Sending it again is no way around the person's switches and their consent.
  if (isCancelled || !isWanted(wanted, category)) return refuse('NOTICE_NOT_WANTED');
  const mailAt = releasedAt(now, { category, settings: wanted.delivery });
  return [{ type: 'NoticeRequeued', ownerOid, noticeId, category, about, mailAt, requeuedAt: now }];
};

/** What of the due notices does not go any more, what waits until when, and what goes now. */
const sorted = (due: readonly WaitingNotice[], { wanted, cancelled, now }: Command<'StartMail'>) => {
  const goes = ({ category, about }: WaitingNotice) =>
    isWanted(wanted, category) && !(about.kind === 'mailing' && cancelled.includes(about.mailingId));
  const unwanted = due.filter((one) => !goes(one));
  const later = new Map<Timestamp, Oid[]>();
  const ready: WaitingNotice[] = [];
  for (const one of due.filter(goes)) {
    const at = releasedAt(now, { category: one.category, settings: wanted.delivery });
    if (at <= now) ready.push(one);
    else later.set(at, [...(later.get(at) ?? []), one.noticeId]);
  }
  return { unwanted: unwanted.map(({ noticeId }) => noticeId), later, ready };
};

const startedMail = (state: Readonly<NoticesState>, command: Command<'StartMail'>): NoticeEvent[] => {
  if (state.open) return [];
  const { ownerOid, mailId, now } = command;
  const due = state.waiting.filter(({ mailAt }) => mailAt <= now);
  const { unwanted, later, ready } = sorted(due, command);
  const events: NoticeEvent[] = [...later].map(([mailAt, noticeIds]) => ({
    type: 'NoticesPostponed',
    ownerOid,
    noticeIds,
    mailAt,
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

export const noticesStream = defineStream({
  category: 'notices',
  idPattern: '{oid}',
  holds: 'what one person is told by e-mail: what waits, and the outcome of each',
  context: 'notifications',
  decider: notices,
  events: noticeEvents,
});
