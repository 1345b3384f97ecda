import { timestamp } from '@fanfold/domain';
import { siteEventContent } from '@fanfold/domain/discovery';
import { z } from 'zod';

import { Tile } from '../catalogue/tile.ts';
import { Freshness, language, oid } from '../common.ts';

const picture = siteEventContent.shape.picture;

/** An event of the site in a list. */
const Line = z.object({
  eventOid: oid,
  title: z.partialRecord(language, z.string()),
  from: timestamp,
  until: timestamp,
  picture,
});
export type SiteEventLine = z.infer<typeof Line>;

/**
 * DIS-037: those that run, the one that ends first before the others; those to come, the next first; and the
 * last that are over.
 */
export const SiteEventsReply = z.object({
  running: z.array(Line),
  coming: z.array(Line),
  past: z.array(Line),
});
export type SiteEventsReply = z.infer<typeof SiteEventsReply>;

/** DIS-038: the events that run, each with its works that this reader may see. */
export const RecommendedSiteEventsReply = Freshness.extend({
  events: z.array(Line.extend({ tiles: z.array(Tile) })),
});
export type RecommendedSiteEventsReply = z.infer<typeof RecommendedSiteEventsReply>;

export const SiteEventQuery = z.object({ eventOid: oid, lang: language.optional() });

/** DIS-039: one event, its text as HTML in the reader's language or in another that it has. */
export const SiteEventReply = Freshness.extend({
  event: Line.extend({
    phase: z.enum(['coming', 'running', 'past']),
    text: z.object({ language, html: z.string() }),
    tiles: z.array(Tile),
  }),
});
export type SiteEventReply = z.infer<typeof SiteEventReply>;

/** ADM-051 */
export const SaveSiteEventBody = z.object({
  eventOid: oid,
  title: z.partialRecord(language, z.string().trim().min(1).max(120)),
  markdown: z.partialRecord(language, z.string().trim().min(1).max(20_000)),
  from: timestamp,
  until: timestamp,
  picture: z.object({ key: oid, colour: z.string().regex(/^#[0-9a-f]{6}$/) }).nullable(),
  contentOids: z.array(oid).max(60),
});
export type SaveSiteEventBody = z.infer<typeof SaveSiteEventBody>;
export const PublishSiteEventBody = z.object({ eventOid: oid, published: z.boolean() });
export const SiteEventNamed = z.object({ eventOid: oid });

/** All events as they were written, the newest first. */
export const AdminSiteEventsReply = z.object({
  events: z.array(Line.extend({ ...siteEventContent.shape, published: z.boolean() })),
  /** The works of the events. What is hidden or gone is left out. */
  works: z.array(Tile),
});
export type AdminSiteEventsReply = z.infer<typeof AdminSiteEventsReply>;
