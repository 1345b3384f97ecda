import type { Kysely } from 'kysely';

import { type FoundComment, found, type Readable, visible } from './shown.ts';
import type { CommentsTables } from './tables.ts';

type Input = Readable & { readonly commentOid: string };

/**
 * One comment, after the one that it replies to, for a link that names it. Nothing when the reader may not
 * see one of both, or the comment says nothing any more; a deleted one that it replies to is there as in the
 * list.
 */
export const commentThread = async (
  db: Kysely<CommentsTables>,
  { commentOid, ...readable }: Input,
): Promise<FoundComment[]> => {
  const one = (oid: string) => visible(db, readable).where('comment_oid', '=', oid).executeTakeFirst();
  const row = await one(commentOid);
  if (!row || row.text === null) return [];
  if (row.parent_oid === null) return [found(row)];
  const parent = await one(row.parent_oid);
  return parent ? [found(parent), found(row)] : [];
};
