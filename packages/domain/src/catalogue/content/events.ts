// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';

/** The kinds of CAT-069 that are sold as single works. */
export const contentKinds = ['audio', 'roleplay', 'scenario', 'video', 'clip', 'file'] as const;
export type ContentKind = (typeof contentKinds)[number];

/** A text in the languages its author gave; `original` is always one of them. */
const localisedText = z.object({
  original: z.enum(['en', 'ko', 'jp', 'es']),
  texts: z.partialRecord(z.enum(['en', 'ko', 'jp', 'es']), z.string()),
});
export type LocalisedText = z.infer<typeof localisedText>;

/** A drawn cover: one of our own scenes, in three colours. */
const cover = z.object({
  scene: z.enum(['rain', 'clock', 'moon', 'mountains', 'sea', 'window', 'lantern', 'record']),
  colours: z.tuple([z.string(), z.string(), z.string()]),
});
export type Cover = z.infer<typeof cover>;

/**
 * Who has access to a content: its buyers; all users; all followers of the channel's free tier; or the subscribers of named
 * tiers, and its buyers if it has a price.
 */
export const accessKinds = ['sale', 'open', 'freeTier', 'tiers'] as const;
export type Access = (typeof accessKinds)[number];

/** Absent in older events, whose offer was a price only: 0 meant open to all, more meant a sale. */
const offerFields = {
  access: z.enum(accessKinds).optional(),
  tiers: z.array(z.string()).optional(),
  coinPurchase: z.boolean().optional(),
};

export const ContentPublished = defineEvent('ContentPublished', {
  contentOid: oid,
  creatorOid: oid,
  kind: z.enum(contentKinds),
  title: localisedText,
  summary: localisedText,
  /** What the buyer gets to read. */
  body: localisedText,
  cover,
  /** 0 means free. */
  priceCoins: z.int().nonnegative(),
  ...offerFields,
  /** A limited edition's number of copies. It never changes, because buyers were told it. */
  copies: z.int().positive().optional(),
  /** A work for adults only; absent means that it is for all. */
  isAdultContent: z.boolean().optional(),
});

export const ContentPriceChanged = defineEvent('ContentPriceChanged', {
  contentOid: oid,
  creatorOid: oid,
  priceCoins: z.int().nonnegative(),
  ...offerFields,
});

/** The creator says whether the work is for adults only. */
export const AdultFlagChanged = defineEvent('AdultFlagChanged', {
  contentOid: oid,
  creatorOid: oid,
  isAdultContent: z.boolean(),
});

export const ContentUnpublished = defineEvent('ContentUnpublished', { contentOid: oid, creatorOid: oid });

export const contentEvents = [
  ContentPublished,
  ContentPriceChanged,
  AdultFlagChanged,
  ContentUnpublished,
] as const;
export type ContentEvent = EventOf<typeof contentEvents>;
