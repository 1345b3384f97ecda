import { timestamp } from '@fanfold/domain';
import { componentKinds, componentMetadata, mostComponents, pageUrl } from '@fanfold/domain/discovery';
import { z } from 'zod';

import { Tile } from '../catalogue/tile.ts';
import { countries, Freshness, language, oid, Written } from '../common.ts';
import { CuratedPageReply } from './page.ts';
import { RowCreator } from './row-creator.ts';

export {
  type ComponentField,
  type ComponentKind,
  componentFaults,
  componentKinds,
  mostComponents,
  plainComponent,
} from '@fanfold/domain/discovery';

/**
 * The pages that there are without an administrator: the first page of the site, and the fixed categories
 * (DIS-029 to DIS-035).
 */
export const fixedPages = [
  'home',
  'live',
  'asmr',
  'anime',
  'bl',
  'draw',
  'japan',
  'realplay',
  'search',
] as const;
export type FixedPage = (typeof fixedPages)[number];

const words = (max: number) => z.partialRecord(language, z.string().trim().min(1).max(max));

/** A page of the site or of another one; nothing that a browser would run. */
const link = z
  .string()
  .trim()
  .max(500)
  .regex(/^(\/(?!\/)|https:\/\/)/);

const metadata = componentMetadata.extend({
  contentOids: z.array(oid).max(60),
  creatorOids: z.array(oid).max(60),
  tag: z.string().trim().min(1).max(40).nullable(),
  count: z.int().min(1).max(24),
  words: words(200),
  link: link.nullable(),
});

/** One row of a page (DIS-048). Empty lists of languages and countries mean all. */
export const Component = z.object({
  componentOid: oid,
  kind: z.enum(componentKinds),
  title: words(80),
  languages: z.array(language).max(4),
  countries: z.array(z.enum(countries)).max(60),
  from: timestamp.nullable(),
  until: timestamp.nullable(),
  componentMetadata: metadata,
});
export type Component = z.infer<typeof Component>;

/** An address of a page that an administrator composes; a creator's page has the creator's id. */
const composedUrl = pageUrl.refine((url) => !/^[0-9a-f]{24}$/.test(url));

/** The number of saves that the writer saw last; without it all is written over. */
const basedOn = z.int().nonnegative().optional();

export const SaveCurationBody = z.object({
  pageUrl: composedUrl,
  title: words(80),
  components: z.array(Component).max(mostComponents),
  basedOn,
});
export const SavedCurationReply = Written.extend({ saves: z.int() });
export const PageNamed = z.object({ pageUrl: composedUrl });
export const PublishCurationBody = PageNamed.extend({ basedOn });

/**
 * The draft of a page as readers would see it at a time, in a language and a country; without them, as who
 * asks would see it now.
 */
export const PreviewQuery = PageNamed.extend({
  at: timestamp.optional(),
  lang: language.optional(),
  country: z.enum(countries).optional(),
});
export type PreviewQuery = z.infer<typeof PreviewQuery>;

/** `scheduled` names those works in the rows that readers do not see before `publishAt`. */
export const PreviewReply = CuratedPageReply.extend({
  scheduled: z.array(z.object({ contentOid: oid, ownerOid: oid, publishAt: timestamp })),
});
export type PreviewReply = z.infer<typeof PreviewReply>;

/** A playlist that its creator shows to all, with as many works as it has. */
const NamedPlaylist = z.object({ creatorOid: oid, playlistOid: oid, title: z.string(), works: z.int() });
export type NamedPlaylist = z.infer<typeof NamedPlaylist>;

const Composed = z.object({
  title: z.partialRecord(language, z.string()),
  components: z.array(Component.extend({ countries: z.array(z.string()) })),
});
/** ADM-008: a page as it was saved and as it is published; null where it never was. */
export const AdminCurationReply = z.object({
  pageUrl,
  pageOid: oid.nullable(),
  draft: Composed.nullable(),
  published: Composed.nullable(),
  /** How often it was saved. */
  saves: z.int(),
  /** What the rows of the draft name by id. What is hidden or gone is left out. */
  named: z.object({
    works: z.array(Tile),
    creators: z.array(RowCreator),
    playlists: z.array(NamedPlaylist),
  }),
});
export type AdminCurationReply = z.infer<typeof AdminCurationReply>;

const PageLine = z.object({
  pageUrl,
  pageOid: oid,
  title: z.partialRecord(language, z.string()),
  publishedAt: timestamp.nullable(),
});
/** DIS-012: the pages that readers can open. */
export const CuratedPagesReply = Freshness.extend({ pages: z.array(PageLine) });
/** All pages, also those that were never published, and whether the draft of each is newer. */
export const AdminCuratedPagesReply = Freshness.extend({
  pages: z.array(PageLine.extend({ savedAt: timestamp, changed: z.boolean() })),
});
export type AdminCuratedPagesReply = z.infer<typeof AdminCuratedPagesReply>;

/** DIS-013. With neither `pageOid` nor `pageUrl` it is the first page of the site. */
export const CuratedPageQuery = z.object({
  country: z.enum(countries).optional(),
  pageOid: oid.optional(),
  pageUrl: pageUrl.optional(),
  lang: language.optional(),
  /** An administrator reads what is true now, and nothing that was kept. */
  forceFetch: z.stringbool().optional(),
});

/** DIS-010: one component with all that it has. */
export const CurationQuery = z.object({ componentOid: oid, lang: language.optional() });

/** DIS-011: what the search page offers to begin with: the tag rows of the page `search`. */
export const SearchInputsReply = z.object({
  inputs: z.array(z.object({ tag: z.string(), title: z.partialRecord(language, z.string()) })),
});

/**
 * DIS-020, DIS-021: the rows that a creator puts on their own page; they show the creator's own works alone.
 */
export const ownComponentKinds = ['works', 'newest', 'limited', 'tag', 'playlist'] as const;
export type OwnComponentKind = (typeof ownComponentKinds)[number];
export const mostOwnComponents = 12;
export const OwnComponent = z.object({
  componentOid: oid,
  kind: z.enum(ownComponentKinds),
  title: words(80),
  componentMetadata: metadata.pick({ contentOids: true, tag: true, count: true, playlist: true }),
});
export type OwnComponent = z.infer<typeof OwnComponent>;
export const OwnCurationReply = z.object({
  components: z.array(OwnComponent),
  /** The chosen works. What is hidden or gone is left out. */
  works: z.array(Tile),
  /** The playlists that the creator shows to all. */
  playlists: z.array(NamedPlaylist),
});
export type OwnCurationReply = z.infer<typeof OwnCurationReply>;
export const UpdateOwnCurationBody = z.object({ components: z.array(OwnComponent).max(mostOwnComponents) });

/** ADM-055: when the caches were cleared last. */
export const CachesReply = z.object({ clearedAt: timestamp.nullable(), times: z.int() });
