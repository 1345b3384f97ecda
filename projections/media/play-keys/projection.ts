import { inOrder, projection } from '@fanfold/projection';
import { sql } from 'kysely';

import { createTables, type PlayKeysTables } from './tables.ts';

/**
 * Whose key opened which copy-protected work. Read by administrators, who look for the person whose copy was
 * passed on.
 */
export const playKeys = projection<PlayKeysTables>()({
  name: 'play-keys',
  version: 1,
  consumes: ['PlayKeyIssued'],
  tables: createTables,
  project: (db, batch) =>
    inOrder(
      batch.map(({ event, position }) =>
        db
          .insertInto('play_key')
          .values({
            viewer_oid: event.viewerOid,
            content_oid: event.contentOid,
            mark: event.mark,
            first_at: event.issuedAt,
            last_at: event.issuedAt,
            position: String(position),
            times: 1,
          })
          .onConflict((conflict) =>
            conflict.columns(['viewer_oid', 'content_oid']).doUpdateSet({
              mark: event.mark,
              last_at: event.issuedAt,
              times: sql<number>`play_key.times + 1`,
            }),
          ),
      ),
    ),
});
