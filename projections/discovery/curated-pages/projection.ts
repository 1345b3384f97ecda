import type { CuratedPageEvent } from '@fanfold/domain/discovery';
import type { Recorded } from '@fanfold/event-log';
import { inOrder, json, projection, type Statement } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

import { type CuratedPagesTables, createTables } from './tables.ts';

/**
 * Which pages there are, with their titles and the ids of their rows. Read by lists of pages and to find a
 * page by an id.
 */
export const curatedPages = projection<CuratedPagesTables>()({
  name: 'curated-pages',
  version: 1,
  consumes: ['CurationSaved', 'CurationPublished', 'CuratedPageRemoved'],
  tables: createTables,
  project: (db, batch) => inOrder(batch.map((recorded) => changeOf(db, recorded))),
});

const changeOf = (
  db: Kysely<CuratedPagesTables>,
  { event, position, metadata }: Recorded<CuratedPageEvent>,
): Statement => {
  const { pageUrl: page_url, pageOid: page_oid } = event;
  switch (event.type) {
    case 'CurationSaved': {
      const saved = {
        draft_title: json(event.title),
        draft_components: event.components.map(({ componentOid }) => componentOid as string),
        saved_at: metadata.occurredAt,
        changed: true,
      };
      const page = { page_url, page_oid, position: String(position), published_at: null, components: [] };
      return db
        .insertInto('curated_page')
        .values({ ...page, ...saved, title: json({}) })
        .onConflict((conflict) => conflict.column('page_url').doUpdateSet(saved));
    }
    case 'CurationPublished':
      return db
        .updateTable('curated_page')
        .set({
          title: sql`draft_title`,
          components: sql`draft_components`,
          published_at: metadata.occurredAt,
          changed: false,
        })
        .where('page_url', '=', page_url);
    case 'CuratedPageRemoved':
      return db.deleteFrom('curated_page').where('page_url', '=', page_url);
  }
};
