import type { Language } from '@fanfold/contracts';
import type { Cover } from '@fanfold/contracts/catalogue';
import type { Access } from '@fanfold/domain/catalogue';
import type { Columns, Int8, Moment } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

export type Texts = Partial<Record<Language, string>>;

export type CatalogueTables = {
  /** Everything ever published; only `published` rows are shown in lists. */
  content: {
    content_oid: string;
    creator_oid: string;
    kind: string;
    original: string;
    title: Texts;
    summary: Texts;
    cover: Cover;
    /** The price that counts: 0 while coin purchase is off. */
    price_coins: Int8;
    access: Access;
    tiers: string[];
    /** Of a limited edition, how many copies there are and how many are reserved or sold. */
    copies: number | null;
    copies_taken: number;
    drm_encoded: boolean;
    published: boolean;
    published_at: Moment;
    /** Log position of the publication, which orders the catalogue. */
    position: Int8;
  };
  /** What the buyer gets to read, apart, so that lists never carry it. */
  content_body: { content_oid: string; body: Texts };
  /** What tiles say about who made them. Personal: an erased account's nickname becomes null. */
  creator: { oid: string; nickname: string | null; allow_bonus: boolean };
};

export const createTables = async (db: Kysely<CatalogueTables>): Promise<void> => {
  await db.schema
    .createTable('content')
    .addColumn('content_oid', 'text', (column) => column.primaryKey())
    .addColumn('creator_oid', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('original', 'text', (column) => column.notNull())
    .addColumn('title', 'jsonb', (column) => column.notNull())
    .addColumn('summary', 'jsonb', (column) => column.notNull())
    .addColumn('cover', 'jsonb', (column) => column.notNull())
    .addColumn('price_coins', 'bigint', (column) => column.notNull())
    .addColumn('access', 'text', (column) => column.notNull())
    .addColumn('tiers', sql`text[]`, (column) => column.notNull())
    .addColumn('copies', 'integer')
    .addColumn('copies_taken', 'integer', (column) => column.notNull())
    .addColumn('drm_encoded', 'boolean', (column) => column.notNull())
    .addColumn('published', 'boolean', (column) => column.notNull())
    .addColumn('published_at', 'timestamptz', (column) => column.notNull())
    .addColumn('position', 'bigint', (column) => column.notNull())
    .execute();
  // Serves `tilesPage` without a creator: the home page, newest first.
  await db.schema
    .createIndex('content_newest')
    .on('content')
    .column('position')
    .where(sql<boolean>`published`)
    .execute();
  // Serves `tilesPage` of one creator's channel.
  await db.schema
    .createIndex('content_of_creator')
    .on('content')
    .columns(['creator_oid', 'position'])
    .where(sql<boolean>`published`)
    .execute();
  await db.schema
    .createTable('content_body')
    .addColumn('content_oid', 'text', (column) => column.primaryKey())
    .addColumn('body', 'jsonb', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('creator')
    .addColumn('oid', 'text', (column) => column.primaryKey())
    .addColumn('nickname', 'text')
    .addColumn('allow_bonus', 'boolean', (column) => column.notNull())
    .execute();
};

export type ContentRow = {
  content_oid: string;
  creator_oid: string;
  kind: string;
  original: string;
  title: Texts;
  summary: Texts;
  cover: Cover;
  price_coins: number;
  access: Access;
  tiers: string[];
  copies: number | null;
  copies_taken: number;
  drm_encoded: boolean;
  published: boolean;
  published_at: string;
  position: string;
};
export const contentColumns: Columns<ContentRow> = {
  content_oid: 'text',
  creator_oid: 'text',
  kind: 'text',
  original: 'text',
  title: 'jsonb',
  summary: 'jsonb',
  cover: 'jsonb',
  price_coins: 'bigint',
  access: 'text',
  tiers: 'text[]',
  copies: 'integer',
  copies_taken: 'integer',
  drm_encoded: 'boolean',
  published: 'boolean',
  published_at: 'timestamptz',
  position: 'bigint',
};

/** What may change later; null leaves a column as it is, and copies are added. */
export type ContentChange = {
  content_oid: string;
  price_coins: number | null;
  access: Access | null;
  tiers: string[] | null;
  copies_taken: number;
  drm_encoded: boolean | null;
  published: boolean | null;
};
export const changeColumns: Columns<ContentChange> = {
  content_oid: 'text',
  price_coins: 'bigint',
  access: 'text',
  tiers: 'text[]',
  copies_taken: 'integer',
  drm_encoded: 'boolean',
  published: 'boolean',
};

export type CreatorRow = { oid: string; nickname: string | null; allow_bonus: boolean };
export const creatorColumns: Columns<CreatorRow> = { oid: 'text', nickname: 'text', allow_bonus: 'boolean' };
