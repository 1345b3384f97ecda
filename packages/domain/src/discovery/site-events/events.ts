// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { language } from '../../language.ts';
import { timestamp } from '../../time.ts';

const texts = z.partialRecord(language, z.string());

/** What an event of the site says, and when it is: a festival, a contest, a sale. */
export const siteEventContent = z.object({
  title: texts,
  /** In Markdown (CommonMark). */
  markdown: texts,
  from: timestamp,
  until: timestamp,
  /** An asset of context media, and the colour of its place while it is loaded: `#rrggbb`. */
  picture: z.object({ key: oid, colour: z.string() }).nullable(),
  /** The works that belong to it, in their order. */
  contentOids: z.array(oid),
});
export type SiteEventContent = z.infer<typeof siteEventContent>;

export const SiteEventSaved = defineEvent('SiteEventSaved', { eventOid: oid, ...siteEventContent.shape });

/** Readers see it from now on. */
export const SiteEventPublished = defineEvent('SiteEventPublished', { eventOid: oid });

/** It is a draft again. */
export const SiteEventWithdrawn = defineEvent('SiteEventWithdrawn', { eventOid: oid });

export const SiteEventRemoved = defineEvent('SiteEventRemoved', { eventOid: oid });

export const siteEventEvents = [
  SiteEventSaved,
  SiteEventPublished,
  SiteEventWithdrawn,
  SiteEventRemoved,
] as const;
export type SiteEventEvent = EventOf<typeof siteEventEvents>;
