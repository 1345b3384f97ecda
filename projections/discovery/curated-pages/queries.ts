import { type Oid, parseOid } from '@fanfold/domain';
import { type Kysely, type Selectable, sql } from 'kysely';

import type { CuratedPagesTables } from './tables.ts';

export { curatedPages } from './projection.ts';

type Db = Kysely<CuratedPagesTables>;

/** The pages of creators are named by their ids. */
const ofTheSite = sql<boolean>`page_url !~ '^[0-9a-f]{24}$'`;

const mostListed = 200;

/** The pages of the site that are published, the newest first. */
export const publishedPages = async (db: Db) => {
  const rows = await selectPages(db).where('published_at', 'is not', null).execute();
  return rows.map(({ title, ...row }) => ({ ...lineOf(row), title }));
};

/** All pages of the site for those who compose them, the newest first. */
export const composedPages = async (db: Db) => {
  const rows = await selectPages(db).execute();
  return rows.map((row) => ({
    ...lineOf(row),
    title: row.draft_title,
    savedAt: row.saved_at.toISOString(),
    changed: row.changed,
  }));
};

/** The address of the published page with this id. */
export const pageUrlOf = async (db: Db, pageOid: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('curated_page')
      .select('page_url')
      .where('page_oid', '=', pageOid)
      .where('published_at', 'is not', null)
      .executeTakeFirst()
  )?.page_url;

/**
 * The address of the page that shows this row now. Who composes a page gives its rows their ids: where
 * several pages have one, a page of the site counts before those of creators, and the older before the newer.
 */
export const pageUrlOfComponent = async (db: Db, componentOid: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('curated_page')
      .select('page_url')
      .where(sql<boolean>`${componentOid} = any(components)`)
      .orderBy(ofTheSite, 'desc')
      .orderBy('position')
      .limit(1)
      .executeTakeFirst()
  )?.page_url;

const selectPages = (db: Db) =>
  db.selectFrom('curated_page').selectAll().where(ofTheSite).orderBy('position', 'desc').limit(mostListed);

type Row = Selectable<CuratedPagesTables['curated_page']>;

const lineOf = ({
  page_url,
  page_oid,
  published_at,
}: Pick<Row, 'page_url' | 'page_oid' | 'published_at'>) => ({
  pageUrl: page_url,
  pageOid: parseOid(page_oid) satisfies Oid,
  publishedAt: published_at?.toISOString() ?? null,
});
