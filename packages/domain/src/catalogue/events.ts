// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../event.ts';
import { oid } from '../ids.ts';

/** CAT-069, as far as one can be sold as a piece. */
export const contentKinds = ['audio', 'roleplay', 'scenario', 'video', 'clip', 'file'] as const;
export type ContentKind = (typeof contentKinds)[number];

/** A text in the languages its author gave; `original` is always one of them. */
const localisedText = z.object({
  original: z.enum(['en', 'ko', 'jp', 'es']),
  texts: z.partialRecord(z.enum(['en', 'ko', 'jp', 'es']), z.string()),
});
export type LocalisedText = z.infer<typeof localisedText>;

/** A drawn cover: one of our scenes in three colours, so that no picture is ever borrowed. */
const cover = z.object({
  scene: z.enum(['rain', 'clock', 'moon', 'mountains', 'sea', 'window', 'lantern', 'record']),
  colours: z.tuple([z.string(), z.string(), z.string()]),
});
export type Cover = z.infer<typeof cover>;

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
});

export const ContentPriceChanged = defineEvent('ContentPriceChanged', {
  contentOid: oid,
  creatorOid: oid,
  priceCoins: z.int().nonnegative(),
});

export const ContentUnpublished = defineEvent('ContentUnpublished', { contentOid: oid, creatorOid: oid });

export const contentEvents = [ContentPublished, ContentPriceChanged, ContentUnpublished] as const;
export type ContentEvent = EventOf<typeof contentEvents>;
