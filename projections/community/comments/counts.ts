import type { Statement } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

import type { CommentsTables } from './tables.ts';

type Db = Kysely<CommentsTables>;
type Named = { readonly commentOid: string; readonly contentOid: string };
type Sign = 1 | -1;

/**
 * A change of a comment with what it does to the numbers: what the comment counted before is taken away, and
 * what it counts after is added. A comment that waits for review counts nowhere, and neither do the replies
 * to it, as no reader can open them.
 */
export const countAgain = (db: Db, named: Named, change: Statement): readonly Statement[] => [
  countReply(db, named, -1),
  countInWork(db, named, -1),
  change,
  countInWork(db, named, 1),
  countReply(db, named, 1),
];

/** At the comment that this one replies to, if it is a reply. */
const countReply = (db: Db, { commentOid }: Named, sign: Sign): Statement =>
  db
    .updateTable('comment')
    .where((eb) =>
      eb(
        'comment_oid',
        '=',
        eb
          .selectFrom('comment as reply')
          .select('reply.parent_oid')
          .where('reply.comment_oid', '=', commentOid)
          .where('reply.deleted_by', 'is', null)
          .where('reply.held_for', 'is', null),
      ),
    )
    .set({ replies: sql`replies + ${sign}` });

/**
 * At the work or post. The row is missing before a comment is written, then there is nothing to take away.
 */
const countInWork = (db: Db, { commentOid, contentOid }: Named, sign: Sign): Statement =>
  db
    .insertInto('reaction')
    .columns(['content_oid', 'comments', 'likes'])
    .expression(
      db
        .selectFrom('comment as one')
        .leftJoin('comment as parent', 'parent.comment_oid', 'one.parent_oid')
        .where('one.comment_oid', '=', commentOid)
        .where('one.held_for', 'is', null)
        .select([
          sql<string>`${contentOid}::text`.as('content_oid'),
          sql<number>`${sign}::integer * (one.replies
            + case when one.deleted_by is null and parent.held_for is null then 1 else 0 end)`.as('comments'),
          sql<number>`0`.as('likes'),
        ]),
    )
    .onConflict((conflict) =>
      conflict.column('content_oid').doUpdateSet({
        comments: sql`reaction.comments + excluded.comments`,
      }),
    );
