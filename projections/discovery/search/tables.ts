import type { Language } from '@fanfold/contracts';
import type { ContentKind, RecordedStatus } from '@fanfold/domain/catalogue';
import type { NameLanguage } from '@fanfold/domain/identity';
import {
  bigint,
  boolean,
  createAll,
  defineTable,
  integer,
  integerArray,
  jsonb,
  logPosition,
  type RowOf,
  type TablesOf,
  text,
  textArray,
  timestamptz,
} from '@fanfold/projection';

import { ratingColumns } from '../../catalogue/rating-columns.ts';
import type { ClassFamily } from './terms.ts';

export type Names = Partial<Record<NameLanguage, string>>;

/**
 * What is searched of each work that was ever published. Rows are narrow: a search reads thousands of them.
 */
export const foundWork = defineTable(
  'found_work',
  {
    content_oid: text().primaryKey(),
    creator_oid: text(),
    /** Its creator and those who made it with them. */
    makers: textArray(),
    kind: text<ContentKind>(),
    languages: textArray<Language>(),
    hashtags: textArray(),
    price_coins: bigint(),
    /** For all, or for all who follow its creator; not for a paid tier alone (COM-045). */
    is_free: boolean(),
    is_adult: boolean(),
    status: text<RecordedStatus>(),
    listed: boolean(),
    published: boolean(),
    ...ratingColumns,
    published_at: timestamptz(),
    position: logPosition(),
    likes: integer(),
    sales: integer(),
    /** Publications are counted in blocks, so that the newest are found without looking at all. */
    block: integer(),
    /**
     * How well it stands without a keyword, by its age, likes and sales: hundredths of a point
     * (work-classes.ts).
     */
    standing: integer(),
    /**
     * The hashes of the terms of its titles. Each work that is found is tested for them, so they stand apart.
     */
    titles: integerArray(),
    /**
     * The hashes of all its terms, and those of its facts: kind, tags, makers, price and month in classes,
     * and the classes of its block, standing and popularity (terms.ts). In one column they are intersected by
     * one scan of the index.
     */
    keys: integerArray(),
  },
  {
    fillfactor: 85,
    indexes: [
      {
        columns: ['keys'],
        method: 'gin',
        builtLast: true,
        where: 'published',
        serves: '`candidates`: all terms of a search and its filters at once',
      },
      { columns: ['creator_oid'], serves: 'the number of works of creators that were found' },
    ],
  },
);
export type FoundWorkRow = RowOf<typeof foundWork>;

/**
 * How many works that can be found are in each class of a family (work-classes.ts): a search of a frequent
 * word looks at the best of them alone; and how many have each `fact`, by its mark. `published` counts all
 * publications.
 */
export const searchClass = defineTable(
  'search_class',
  { family: text<ClassFamily | 'fact' | 'published'>(), number: integer(), works: integer() },
  { primaryKey: ['family', 'number'] },
);

/**
 * The terms of all works, for words that are half typed or mistyped. Which of them a reader may learn of is
 * asked for each.
 */
export const searchTerm = defineTable(
  'search_term',
  {
    term: text().primaryKey(),
    /** Its letters one by one. */
    letters: text(),
    /** As it is written in a work, where it is a word; null for what is only a part of words. */
    shown: text().nullable(),
    /** The number of publications with it. */
    works: integer(),
  },
  {
    fillfactor: 85,
    indexes: [
      { columns: ['term'], operatorClass: 'text_pattern_ops', builtLast: true, serves: '`completionsOf`' },
      {
        columns: ['letters'],
        method: 'gin',
        operatorClass: 'gin_trgm_ops',
        builtLast: true,
        serves: '`similarTo`',
      },
    ],
  },
);

/**
 * The creators and users that are found by name. Personal: an erased account has no name and is not found.
 */
export const searchPerson = defineTable(
  'search_person',
  {
    oid: text().primaryKey(),
    nickname: text().personal('oid'),
    /** A creator's names in languages (IDN-067). */
    names: jsonb<Names>().personal('oid'),
    /** The hashes of the beginnings of the words of all names. */
    name_terms: integerArray().personal('oid'),
    /**
     * The hashes of what the words of all names are with one letter left out, for names that are mistyped.
     */
    name_near: integerArray().personal('oid'),
    is_creator: boolean(),
    channel_language: text<Language>().nullable(),
    creator_tags: textArray(),
    /** The number of their publications. */
    works: integer(),
    position: logPosition(),
  },
  {
    indexes: [
      { columns: ['name_terms'], method: 'gin', serves: '`peopleNamed`' },
      { columns: ['name_near'], method: 'gin', where: 'is_creator', serves: '`creatorsMeant`' },
      { columns: ['creator_tags'], method: 'gin', where: 'is_creator', serves: 'creators by tag' },
    ],
  },
);

/** Who accepted to make a work with its creator, also before it was published. */
const acceptedMaker = defineTable(
  'accepted_maker',
  { made_oid: text(), maker_oid: text() },
  { primaryKey: ['made_oid', 'maker_oid'] },
);

export const createTables = createAll(foundWork, searchClass, searchTerm, searchPerson, acceptedMaker);
export type SearchTables = TablesOf<
  typeof foundWork | typeof searchClass | typeof searchTerm | typeof searchPerson | typeof acceptedMaker
>;
