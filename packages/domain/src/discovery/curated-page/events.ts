// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { contentKinds } from '../../content-kind.ts';
import { country } from '../../country.ts';
import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { language } from '../../language.ts';
import { timestamp } from '../../time.ts';

/**
 * The last part of the address of a page: `p/{pageUrl}`, `home` for the first page of the site, and a
 * creator's id for their own page.
 */
export const pageUrl = z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/);

/** What a component shows. The list only grows. */
export const componentKinds = [
  'works',
  'newest',
  'rising',
  'limited',
  'tag',
  'creators',
  'banner',
  'follows',
  'goOn',
  'because',
  'creatorBanners',
  'ranking',
  'playlist',
] as const;
export type ComponentKind = (typeof componentKinds)[number];

const texts = z.partialRecord(language, z.string());

/** DIS-048: what a component takes beside its kind; each kind reads the fields that it needs. */
export const componentMetadata = z.object({
  /** Chosen works, in their order. */
  contentOids: z.array(oid),
  /** Chosen creators, in their order; without any, those of the newest works. */
  creatorOids: z.array(oid),
  /** Only works with this hashtag. */
  tag: z.string().nullable(),
  /** Only works of this kind. */
  contentKind: z.enum(contentKinds).nullable(),
  /** Only works whose creator wrote them in this language. */
  original: language.nullable(),
  /** How many are shown in the row. */
  count: z.int().positive(),
  /** What a banner says under its title, and where it leads. */
  words: texts,
  link: z.string().nullable(),
  /** A playlist that its creator shows to all. Events from before there were such rows have none. */
  playlist: z.object({ creatorOid: oid, playlistOid: oid }).optional(),
});
export type ComponentMetadata = z.infer<typeof componentMetadata>;

/** One row of a page. An empty list of languages or countries means all. */
export const curationComponent = z.object({
  componentOid: oid,
  kind: z.enum(componentKinds),
  title: texts,
  languages: z.array(language),
  countries: z.array(country),
  from: timestamp.nullable(),
  until: timestamp.nullable(),
  componentMetadata,
});
export type CurationComponent = z.infer<typeof curationComponent>;

const page = { pageUrl, pageOid: oid };

/** An administrator composed a page: its readers see what was published before, until this is published. */
export const CurationSaved = defineEvent('CurationSaved', {
  ...page,
  title: texts,
  components: z.array(curationComponent),
});

/** What was saved last is what readers see. */
export const CurationPublished = defineEvent('CurationPublished', page);

/**
 * The page is as it was before an administrator composed it: a fixed page shows its own rows, any other is
 * gone.
 */
export const CuratedPageRemoved = defineEvent('CuratedPageRemoved', page);

export const curatedPageEvents = [CurationSaved, CurationPublished, CuratedPageRemoved] as const;
export type CuratedPageEvent = EventOf<typeof curatedPageEvents>;
