// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { timestamp } from '../../time.ts';
import { notificationCategories } from '../inbox/events.ts';
import { noticeAbout } from '../notices/events.ts';

/** A browser of a person takes pushes. */
export const PushSubscribed = defineEvent(
  'PushSubscribed',
  {
    ownerOid: oid,
    subscriptionId: oid,
    /** Endpoint and keys, as JSON; null when the person was erased. */
    address: z.string().nullable(),
    /** What the browser calls itself. */
    browser: z.string().nullable(),
    subscribedAt: timestamp,
  },
  { subject: 'ownerOid', sealed: { address: 'profile', browser: 'profile' } },
);

/**
 * Why a browser gets no more pushes: the person ended it, its push service says so, or newer browsers took
 * its place.
 */
export const pushEnds = ['person', 'gone', 'replaced'] as const;

export const PushUnsubscribed = defineEvent('PushUnsubscribed', {
  ownerOid: oid,
  subscriptionId: oid,
  reason: z.enum(pushEnds),
  unsubscribedAt: timestamp,
});

/** What a person wants to be pushed, as a whole, after a change. */
export const PushCategoriesChanged = defineEvent('PushCategoriesChanged', {
  ownerOid: oid,
  categories: z.partialRecord(z.enum(notificationCategories), z.boolean()),
});

/** A person is to be told something in their browsers. */
export const PushQueued = defineEvent('PushQueued', {
  ownerOid: oid,
  pushId: oid,
  category: z.enum(notificationCategories),
  about: noticeAbout,
  dueAt: timestamp,
  queuedAt: timestamp,
});

/** It waits again: quiet hours began, or some push services could not be reached. */
export const PushPostponed = defineEvent('PushPostponed', {
  ownerOid: oid,
  pushId: oid,
  /** The subscriptions that have it already. */
  delivered: z.array(oid),
  dueAt: timestamp,
});

export const PushEnded = defineEvent('PushEnded', {
  ownerOid: oid,
  pushId: oid,
  /** The number of browsers whose push services took it. */
  delivered: z.int().nonnegative(),
  /** `dropped`: it was not wanted any more, or there was nothing to say. */
  outcome: z.enum(['sent', 'failed', 'dropped']),
  endedAt: timestamp,
});

export const pushEvents = [
  PushSubscribed,
  PushUnsubscribed,
  PushCategoriesChanged,
  PushQueued,
  PushPostponed,
  PushEnded,
] as const;
export type PushEvent = EventOf<typeof pushEvents>;
