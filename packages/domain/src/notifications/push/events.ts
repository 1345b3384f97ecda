// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { timestamp } from '../../time.ts';

/** A browser receives pushes. Its address at the push service, and the keys that only it can read with, are personal. */
export const PushSubscribed = defineEvent(
  'PushSubscribed',
  {
    ownerOid: oid,
    subscriptionId: oid,
    endpoint: z.string().nullable(),
    p256dh: z.string().nullable(),
    auth: z.string().nullable(),
    subscribedAt: timestamp,
  },
  { subject: 'ownerOid', sealed: { endpoint: 'profile', p256dh: 'profile', auth: 'profile' } },
);

/** A browser receives no more pushes: the person ended it, or its push service says that it is gone. */
export const PushUnsubscribed = defineEvent('PushUnsubscribed', {
  ownerOid: oid,
  subscriptionId: oid,
  cause: z.enum(['person', 'gone', 'replaced']),
  endedAt: timestamp,
});

export const pushEvents = [PushSubscribed, PushUnsubscribed] as const;
export type PushEvent = EventOf<typeof pushEvents>;
