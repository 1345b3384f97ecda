// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';

/** By what two accounts may be one person's: a saved card, or the browser that they log in with. */
export const sharedMeans = ['card', 'device'] as const;
export type SharedMeans = (typeof sharedMeans)[number];

/** An account used a card or a device for the first time. Which one stands nowhere: the stream is named by a keyed hash. */
export const TraceLeft = defineEvent('TraceLeft', {
  kind: z.enum(sharedMeans),
  ownerOid: oid,
  /** Who used the same one before. */
  others: z.array(oid),
});

/** The two accounts of a stream, in the order of their ids. */
const pair = { firstOid: oid, secondOid: oid };

export const SharingFound = defineEvent('SharingFound', { ...pair, kind: z.enum(sharedMeans) });

/** One of the two has paid the other, a creator. Once for each kind of sharing; finance has to look. */
export const SharingFlagged = defineEvent('SharingFlagged', {
  ...pair,
  payerOid: oid,
  creatorOid: oid,
  kind: z.enum(sharedMeans),
});

/** Two people after all. `holdId` is the hold on the creator's earnings that ends with it, if there was one. */
export const SharingCleared = defineEvent('SharingCleared', {
  ...pair,
  payerOid: oid,
  creatorOid: oid,
  holdId: oid.nullable(),
  reason: z.string(),
  decidedByOid: oid,
});

/** One person who pays themselves: what the creator earned from this payer, and will earn, is held. */
export const SharingConfirmed = defineEvent('SharingConfirmed', {
  ...pair,
  payerOid: oid,
  creatorOid: oid,
  holdId: oid,
  reason: z.string(),
  decidedByOid: oid,
});

export const traceEvents = [TraceLeft] as const;
export type TraceEvent = EventOf<typeof traceEvents>;

export const sharingEvents = [SharingFound, SharingFlagged, SharingCleared, SharingConfirmed] as const;
export type SharingEvent = EventOf<typeof sharingEvents>;
