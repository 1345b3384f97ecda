import type { Decider } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import type { Timestamp } from '../../time.ts';
import { type PushEvent, pushEvents } from './events.ts';

export type PushCommand =
  | {
      readonly type: 'SubscribePush';
      readonly ownerOid: Oid;
      readonly subscriptionId: Oid;
      readonly endpoint: string;
      readonly p256dh: string;
      readonly auth: string;
      readonly now: Timestamp;
    }
  | {
      readonly type: 'UnsubscribePush';
      readonly ownerOid: Oid;
      readonly subscriptionId: Oid;
      readonly cause: 'person' | 'gone';
      readonly now: Timestamp;
    };

export type PushSubscription = {
  subscriptionId: Oid;
  endpoint: string | null;
  p256dh: string | null;
  auth: string | null;
};

/** Plain JSON: a snapshot is this value written down. In the order in which they came. */
export type PushState = { subscriptions: PushSubscription[] };

/** A person's browsers; one more ends the oldest. */
export const mostSubscriptions = 20;

/** The browsers that receive a person's pushes. */
export const push: Decider<PushState, PushCommand, PushEvent, never> = {
  initial: () => ({ subscriptions: [] }),

  evolve: (state, event) => {
    const { subscriptionId } = event;
    state.subscriptions = state.subscriptions.filter((one) => one.subscriptionId !== subscriptionId);
    if (event.type === 'PushSubscribed') {
      const { endpoint, p256dh, auth } = event;
      state.subscriptions.push({ subscriptionId, endpoint, p256dh, auth });
    }
    return state;
  },

  decide: (state, command) => {
    const { ownerOid, subscriptionId, now } = command;
    const known = state.subscriptions.find((one) => one.subscriptionId === subscriptionId);
    if (command.type === 'UnsubscribePush') {
      const { cause } = command;
      return known ? [{ type: 'PushUnsubscribed', ownerOid, subscriptionId, cause, endedAt: now }] : [];
    }
    const { endpoint, p256dh, auth } = command;
    if (known && known.p256dh === p256dh && known.auth === auth) return [];
    const subscribed: PushEvent = {
      type: 'PushSubscribed',
      ownerOid,
      subscriptionId,
      endpoint,
      p256dh,
      auth,
      subscribedAt: now,
    };
    const [oldest] = state.subscriptions;
    if (known || state.subscriptions.length < mostSubscriptions || !oldest) return [subscribed];
    const replaced = { subscriptionId: oldest.subscriptionId, cause: 'replaced', endedAt: now } as const;
    return [{ type: 'PushUnsubscribed', ownerOid, ...replaced }, subscribed];
  },
};

export const pushStream = defineStream({
  category: 'push',
  idPattern: '{oid}',
  holds: 'the browsers that receive a person’s pushes (address and keys sealed)',
  context: 'notifications',
  decider: push,
  events: pushEvents,
});
