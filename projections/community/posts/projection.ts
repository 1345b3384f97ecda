import type { PostEvent } from '@fanfold/domain/community';
import type { Recorded } from '@fanfold/event-log';
import { inOrder, projection, type Statement } from '@fanfold/projection';
import type { Kysely } from 'kysely';

import { createTables, type PostsTables } from './tables.ts';

/** The posts of creators, for the people who read a channel. */
export const postsRead = projection<PostsTables>()({
  name: 'posts',
  version: 1,
  consumes: ['PostSubmitted', 'PostEdited', 'PostPinned', 'PostUnpinned', 'PostDeleted'],
  tables: createTables,
  project: (db, batch) => inOrder(batch.map((recorded) => changeOf(db, recorded))),
});

const changeOf = (db: Kysely<PostsTables>, { event, position }: Recorded<PostEvent>): Statement => {
  const change = db.updateTable('post').where('post_oid', '=', event.postOid);
  switch (event.type) {
    case 'PostSubmitted':
      return db.insertInto('post').values({
        post_oid: event.postOid,
        position: String(position),
        creator_oid: event.creatorOid,
        ...contentOf(event),
        submitted_at: event.submittedAt,
        is_edited: false,
        is_deleted: false,
        pinned_at: null,
      });
    case 'PostEdited':
      return change.set({ ...contentOf(event), is_edited: true });
    case 'PostPinned':
      return change.set({ pinned_at: String(position) });
    case 'PostUnpinned':
      return change.set({ pinned_at: null });
    case 'PostDeleted':
      return change.set({ text: null, pictures: [], is_deleted: true, pinned_at: null });
  }
};

const contentOf = ({
  text,
  pictures,
  audience,
}: Extract<PostEvent, { type: 'PostSubmitted' | 'PostEdited' }>) => ({
  text,
  pictures,
  audience: audience.to,
  tiers: audience.to === 'tiers' ? audience.tiers : [],
});
