import type { PlayKey } from '@fanfold/contracts/media';
import { parseOid } from '@fanfold/domain';
import { newestFirst, type PageParams } from '@fanfold/projection';
import type { Kysely } from 'kysely';

import type { PlayKeysTables } from './tables.ts';

export { playKeys } from './projection.ts';

type Input = {
  readonly mark?: string | undefined;
  readonly viewerOid?: string | undefined;
  readonly contentOid?: string | undefined;
};

/** Whose key opened what, newest first: of a mark, of a person, of a work. */
export const playKeysOf = async (
  db: Kysely<PlayKeysTables>,
  { mark, viewerOid, contentOid, ...page }: Input & PageParams,
): Promise<{ keys: PlayKey[]; nextCursor: string | null }> => {
  let query = db.selectFrom('play_key').selectAll();
  if (mark !== undefined) query = query.where('mark', '=', mark);
  if (viewerOid !== undefined) query = query.where('viewer_oid', '=', viewerOid);
  if (contentOid !== undefined) query = query.where('content_oid', '=', contentOid);
  const { rows, nextCursor } = await newestFirst(query, page);
  const keys = rows.map((row) => ({
    mark: row.mark,
    viewerOid: parseOid(row.viewer_oid),
    contentOid: parseOid(row.content_oid),
    firstAt: row.first_at.toISOString(),
    lastAt: row.last_at.toISOString(),
    times: row.times,
  }));
  return { keys, nextCursor };
};
