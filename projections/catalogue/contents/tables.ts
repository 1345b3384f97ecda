import type { Language } from '@fanfold/contracts';
import type { Cover } from '@fanfold/contracts/catalogue';
import type {
  Access,
  AgeRating,
  AiUse,
  ContentWarning,
  RecordedStatus,
  VideoLayout,
} from '@fanfold/domain/catalogue';
import type { NameLanguage } from '@fanfold/domain/identity';
import {
  bigint,
  boolean,
  createAll,
  defineTable,
  integer,
  jsonb,
  logPosition,
  type TablesOf,
  text,
  textArray,
  timestamptz,
} from '@fanfold/projection';

import { ratingColumns } from '../rating-columns.ts';

/** A creator's names by language, without the nickname. */
type Names = Partial<Record<NameLanguage, string>>;
export type Texts = Partial<Record<Language, string>>;
export type Series = { readonly name: string; readonly number: number };

/** Every work that was ever published; only `published` rows are shown in lists. */
export const content = defineTable(
  'content',
  {
    content_oid: text().primaryKey(),
    creator_oid: text(),
    kind: text(),
    original: text(),
    /** Those that the body can be read in. */
    languages: textArray(),
    title: jsonb<Texts>(),
    summary: jsonb<Texts>(),
    cover: jsonb<Cover>(),
    hashtags: textArray(),
    /** The hashtags as they are compared (`folded`). */
    folded_tags: textArray(),
    warnings: textArray<ContentWarning>(),
    made_with_ai: text<AiUse>(),
    video_layout: text<VideoLayout>().nullable(),
    length_seconds: integer().nullable(),
    series: jsonb<Series>().nullable(),
    /** Until then it is for some tiers alone. */
    public_at: timestamptz().nullable(),
    /** Those tiers. */
    early_tiers: textArray(),
    downloads: boolean(),
    /**
     * Its `video_oid` is what is seen first of it: a picture of it stands for a cover that its creator did
     * not choose.
     */
    ...ratingColumns,
    /** The price to pay: 0 while coin purchase is off. */
    price_coins: bigint(),
    access: text<Access>(),
    tiers: textArray(),
    /** For a limited edition: the number of copies, and how many are reserved or sold. */
    copies: integer().nullable(),
    copies_taken: integer(),
    drm_encoded: boolean(),
    is_adult: boolean(),
    status: text<RecordedStatus>(),
    /** Its creator's wish to have it in lists. */
    listed: boolean(),
    /** In lists: its status is `published`, and it is listed. */
    published: boolean(),
    published_at: timestamptz(),
    modified_at: timestamptz(),
    /** Log position of the publication, which orders the catalogue. */
    position: logPosition(),
  },
  {
    indexes: [
      {
        columns: ['position'],
        where: 'published',
        serves: '`tilesPage` without a creator: the home page, newest first',
      },
      {
        columns: ['creator_oid', 'position'],
        where: 'published',
        serves: "`tilesPage` of one creator's channel",
      },
      {
        columns: ['creator_oid', 'published_at'],
        serves: '`publishedBetween` of a creator',
      },
    ],
  },
);

/**
 * Every work by its hashtags, so that the newest with a tag are found without looking at others. An index on
 * the array would serve rare tags alone, and only in plans that know the tag, which prepared statements do
 * not.
 */
export const taggedWork = defineTable(
  'tagged_work',
  { tag: text(), position: logPosition(), work_oid: text() },
  { primaryKey: ['tag', 'position'] },
);

/** The body for buyers, in a table of its own, so that lists never read it. */
export const contentBody = defineTable('content_body', {
  content_oid: text().primaryKey(),
  body: jsonb<Texts>(),
});

/** What was asked and decided of the age of videos, also before their work was published. */
const videoRating = defineTable(
  'video_rating',
  {
    work_oid: text(),
    rated_video: text(),
    rating_status: text<'in_review' | 'rated' | 'refused'>(),
    age_rating: text<AgeRating>().nullable(),
  },
  { primaryKey: ['work_oid', 'rated_video'] },
);

/** Who made a work with its creator, and accepted. */
const collaborator = defineTable(
  'collaborator',
  { made_oid: text(), maker_oid: text() },
  { primaryKey: ['made_oid', 'maker_oid'] },
);

/** Videos that can be played, and so have a picture. */
const film = defineTable('film', { asset_oid: text().primaryKey() });

/** The creators as tiles show them. Personal: an erased account's names become null. */
const creator = defineTable('creator', {
  oid: text().primaryKey(),
  nickname: text().personal('oid'),
  names: jsonb<Names>().personal('oid'),
  channel_language: text<Language>().nullable(),
  allow_bonus: boolean(),
});

export const createTables = createAll(
  content,
  taggedWork,
  contentBody,
  videoRating,
  collaborator,
  film,
  creator,
);
export type CatalogueTables = TablesOf<
  | typeof content
  | typeof taggedWork
  | typeof contentBody
  | typeof videoRating
  | typeof collaborator
  | typeof film
  | typeof creator
>;
