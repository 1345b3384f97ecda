import type { ContentEvent } from '@fanfold/domain/catalogue';
import { incoming } from '@fanfold/projection';
import type { Kysely } from 'kysely';

import { type Audience, listedFor } from '../listing.ts';
import { type CatalogueTables, content } from './tables.ts';
import { type CatalogueTile, type TileRow, tilesIn, toTile } from './to-tile.ts';
import { publishedRow } from './work-columns.ts';

/** What a publication will record at a moment that is still to come. */
export type Planned = {
  readonly event: Extract<ContentEvent, { type: 'ContentPublished' }>;
  readonly publishAt: string;
};

/**
 * The tiles of works that are not published yet, as lists will show them to this audience once they are, in
 * the given order. Nothing of them is in a table: who may see them before is decided by who asks. Their
 * pictures have addresses for one reader alone, as not all people find the works; a picture of a video is
 * served once it is published, so that until then its drawn cover is shown.
 */
export const plannedTilesOf = async (
  db: Kysely<CatalogueTables>,
  planned: readonly Planned[],
  audience: Audience,
): Promise<CatalogueTile[]> => {
  if (planned.length === 0) return [];
  // No position is theirs: none of these rows is recorded.
  const rows = planned.map(({ event, publishAt }) => publishedRow(event, { position: '0', at: publishAt }));
  const works = db.selectFrom(incoming(rows, content.columns)).selectAll().as('content');
  const found = await tilesIn(db, works).where(listedFor(audience)).execute();
  const tiles = new Map(found.map((row) => [row.content_oid, plannedTile(row)]));
  return planned.flatMap(({ event }) => tiles.get(event.contentOid) ?? []);
};

const plannedTile = (row: TileRow): CatalogueTile => {
  const { cover, ...tile } = toTile(row);
  const { poster: _poster, ...drawn } = cover;
  return { ...tile, cover: drawn, foundByAll: false };
};
