import { type Decider, type Refusal, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import type { Timestamp } from '../../time.ts';
import { releasedAt } from '../delivery-time.ts';
import type { NotificationCategory } from '../inbox/events.ts';
import { firstSettings, isOn, type Switches } from '../inbox/settings.ts';
import type { PushCommand, PushesState, PushRefusal } from './commands.ts';
import { type PushEvent, pushEvents } from './events.ts';

/** The most browsers of one person; a newer one takes the place of the oldest. */
export const mostBrowsers = 10;
/** How many ids of pushes are remembered, beyond the keys of the log, which are forgotten after a month. */
const knownPushes = 200;
/** A push of yesterday is of no use: after this time it is given up. */
const givenUpAfterMs = 24 * 3_600_000;

/** What one person is told in their browsers, and which these are. */
export const pushes: Decider<PushesState, PushCommand, PushEvent, PushRefusal> = {
  initial: () => ({ subscriptions: [], categories: null, waiting: [], known: [] }),

  evolve: (state, event) => {
    switch (event.type) {
      case 'PushSubscribed':
        return subscribed(state, event);
      case 'PushUnsubscribed':
        return withoutBrowser(state, event.subscriptionId);
      case 'PushCategoriesChanged':
        state.categories = { ...firstSettings.categories, ...event.categories };
        return state;
      case 'PushQueued': {
        const { pushId, category, about, dueAt, queuedAt } = event;
        state.waiting.push({ pushId, category, about, dueAt, queuedAt, delivered: [], attempts: 0 });
        state.known = [...state.known, pushId].slice(-knownPushes);
        return state;
      }
      case 'PushPostponed': {
        const waiting = waitingOf(state, event.pushId);
        if (waiting)
          Object.assign(waiting, {
            dueAt: event.dueAt,
            delivered: event.delivered,
            attempts: waiting.attempts + 1,
          });
        return state;
      }
      case 'PushEnded':
        state.waiting = state.waiting.filter(({ pushId }) => pushId !== event.pushId);
        return state;
    }
  },

  decide: (state, command) => {
    const { ownerOid } = command;
    switch (command.type) {
      case 'SubscribePush':
        return subscribing(state, command);
      case 'UnsubscribePush': {
        const { subscriptionId, now: unsubscribedAt } = command;
        if (!browserOf(state, subscriptionId)) return [];
        return [{ type: 'PushUnsubscribed', ownerOid, subscriptionId, reason: 'person', unsubscribedAt }];
      }
      case 'ChangePushCategories':
        return changedCategories(state, command);
      case 'QueuePush':
        return queued(state, command);
      case 'PostponePush': {
        const { pushId, dueAt } = command;
        const waiting = waitingOf(state, pushId);
        if (!waiting || waiting.dueAt >= dueAt) return [];
        return [{ type: 'PushPostponed', ownerOid, pushId, delivered: waiting.delivered, dueAt }];
      }
      case 'EndPush':
        return attempted(state, command);
    }
  },
};

type Command<Type extends PushCommand['type']> = Extract<PushCommand, { type: Type }>;
type Event<Type extends PushEvent['type']> = Extract<PushEvent, { type: Type }>;

const browserOf = ({ subscriptions }: Readonly<PushesState>, id: Oid) =>
  subscriptions.find(({ subscriptionId }) => subscriptionId === id);

const waitingOf = ({ waiting }: Readonly<PushesState>, id: Oid) =>
  waiting.find(({ pushId }) => pushId === id);

const withoutBrowser = (state: PushesState, id: Oid): PushesState => {
  state.subscriptions = state.subscriptions.filter(({ subscriptionId }) => subscriptionId !== id);
  return state;
};

const subscribed = (state: PushesState, event: Event<'PushSubscribed'>): PushesState => {
  const { subscriptionId, address, browser, subscribedAt } = event;
  withoutBrowser(state, subscriptionId);
  // The person was erased, and the address with them.
  if (address !== null) state.subscriptions.push({ subscriptionId, address, browser, subscribedAt });
  return state;
};

const subscribing = (
  state: Readonly<PushesState>,
  { ownerOid, subscriptionId, address, browser, now }: Command<'SubscribePush'>,
): PushEvent[] => {
  const known = browserOf(state, subscriptionId);
  if (known?.address === address) return [];
  const [oldest] = state.subscriptions;
  const isFull = !known && state.subscriptions.length >= mostBrowsers;
  const events: PushEvent[] = [];
  if (isFull && oldest)
    events.push({
      type: 'PushUnsubscribed',
      ownerOid,
      subscriptionId: oldest.subscriptionId,
      reason: 'replaced',
      unsubscribedAt: now,
    });
  events.push({ type: 'PushSubscribed', ownerOid, subscriptionId, address, browser, subscribedAt: now });
  return events;
};

/** What a person wants to be pushed. */
export const pushSwitches = ({ categories }: Readonly<PushesState>): Switches =>
  categories ?? firstSettings.categories;

/**
 * Whether a push of a category goes to a person. The consent to advertising is one to e-mail, so advertising
 * is never pushed.
 */
export const isPushed = (state: Readonly<PushesState>, category: NotificationCategory): boolean =>
  state.subscriptions.length > 0 && category !== 'marketing' && isOn(pushSwitches(state), category);

const changedCategories = (
  state: Readonly<PushesState>,
  { ownerOid, categories }: Command<'ChangePushCategories'>,
): PushEvent[] => {
  const before = pushSwitches(state);
  const changed = Object.entries(categories).filter(([, on]) => on !== undefined);
  const after = { ...before, ...Object.fromEntries(changed), marketing: false };
  if (JSON.stringify(after) === JSON.stringify(before)) return [];
  return [{ type: 'PushCategoriesChanged', ownerOid, categories: after }];
};

const queued = (
  state: Readonly<PushesState>,
  { ownerOid, pushId, category, about, delivery, now }: Command<'QueuePush'>,
): PushEvent[] => {
  if (state.known.includes(pushId) || !isPushed(state, category)) return [];
  const dueAt = releasedAt(now, { category, settings: delivery });
  return [{ type: 'PushQueued', ownerOid, pushId, category, about, dueAt, queuedAt: now }];
};

/** Waits longer after each attempt, up to an hour. */
export const nextAttemptAt = (now: Timestamp, attempts: number, afterMs: number | null): Timestamp => {
  const waitMs = Math.min(30_000 * 2 ** Math.min(attempts, 7), 3_600_000);
  return new Date(Date.parse(now) + Math.min(Math.max(waitMs, afterMs ?? 0), givenUpAfterMs)).toISOString();
};

const attempted = (
  state: Readonly<PushesState>,
  { ownerOid, pushId, attempt, now: endedAt }: Command<'EndPush'>,
): PushEvent[] | Refusal<PushRefusal> => {
  const waiting = waitingOf(state, pushId);
  if (!waiting) return state.known.includes(pushId) ? [] : refuse('PUSH_NOT_FOUND');
  const ended = { type: 'PushEnded', ownerOid, pushId, endedAt } as const;
  if (attempt === 'dropped') return [{ ...ended, delivered: waiting.delivered.length, outcome: 'dropped' }];
  const delivered = [...new Set([...waiting.delivered, ...attempt.delivered])];
  const events: PushEvent[] = attempt.gone
    .filter((subscriptionId) => browserOf(state, subscriptionId))
    .map((subscriptionId) => ({
      type: 'PushUnsubscribed',
      ownerOid,
      subscriptionId,
      reason: 'gone',
      unsubscribedAt: endedAt,
    }));
  const isLate = Date.parse(attempt.nextAt) - Date.parse(waiting.queuedAt) > givenUpAfterMs;
  if (attempt.later.length > 0 && !isLate)
    return [...events, { type: 'PushPostponed', ownerOid, pushId, delivered, dueAt: attempt.nextAt }];
  const outcome = delivered.length > 0 ? 'sent' : 'failed';
  return [...events, { ...ended, delivered: delivered.length, outcome }];
};

export const pushesStream = defineStream({
  category: 'pushes',
  idPattern: '{oid}',
  holds: 'the browsers of one person that take pushes (sealed), what waits for them, and the outcome of each',
  context: 'notifications',
  decider: pushes,
  events: pushEvents,
});
