// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { timestamp } from '../../time.ts';

/** What a tier offers, in the creator's own words (SUB-014). */
const tierFields = {
  name: z.string(),
  details: z.string(),
  /** Coins a month; 0 is the free tier. */
  feeCoins: z.int().nonnegative(),
  /** Its subscribers see what was uploaded in or after the month in which they joined (SUB-027). */
  streak: z.boolean(),
  /** The channel's emoticons, and its place in Discord. */
  emojis: z.boolean(),
  discord: z.boolean(),
  /** How many subscribers it takes; null for all. */
  places: z.int().positive().nullable(),
} as const;

const ids = { creatorOid: oid, tierHash: oid } as const;

export const TierAdded = defineEvent('TierAdded', { ...ids, ...tierFields, addedAt: timestamp });

export const TierChanged = defineEvent('TierChanged', { ...ids, ...tierFields, changedAt: timestamp });

/** A change raised the fee: who has the tier pays what they agreed to, and is asked for their consent. */
export const TierFeeRaised = defineEvent('TierFeeRaised', {
  ...ids,
  fromCoins: z.int().nonnegative(),
  feeCoins: z.int().positive(),
  raisedAt: timestamp,
});

/** It is sold no more. Who has it keeps it to the end of the month. */
export const TierRemoved = defineEvent('TierRemoved', { ...ids, removedAt: timestamp });

/** Two tiers took each other's place in the order in which they are shown. */
export const TiersSwapped = defineEvent('TiersSwapped', { ...ids, withTierHash: oid });

/** A subscriber takes one of the places of a tier that has a limited number. */
export const TierPlaceTaken = defineEvent('TierPlaceTaken', {
  ...ids,
  subscriberOid: oid,
  /** The charge of the subscription that it was taken for. Left out: recorded before this was kept. */
  chargeId: oid.optional(),
  takenAt: timestamp.optional(),
});
export const TierPlaceFreed = defineEvent('TierPlaceFreed', {
  ...ids,
  subscriberOid: oid,
  chargeId: oid.optional(),
  /** True where the person has the place for another charge or plan as well, and keeps it. */
  isKept: z.boolean().optional(),
});

/** So many holders are named in one event. */
export const mostCounted = 1_000;

/** A tier that has a limit now: who had it before is counted as well. */
export const TierHoldersCounted = defineEvent('TierHoldersCounted', {
  ...ids,
  subscriberOids: z.array(oid).max(mostCounted),
  countedAt: timestamp,
});

export const tierEvents = [
  TierAdded,
  TierChanged,
  TierFeeRaised,
  TierRemoved,
  TiersSwapped,
  TierPlaceTaken,
  TierPlaceFreed,
  TierHoldersCounted,
] as const;
export type TierEvent = EventOf<typeof tierEvents>;
export type TierFields = z.infer<z.ZodObject<typeof tierFields>>;
