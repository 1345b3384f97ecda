import type { RecordedStatus } from '@fanfold/domain/catalogue';
import {
  boolean,
  createAll,
  defineTable,
  integer,
  logPosition,
  type TablesOf,
  text,
  timestamptz,
} from '@fanfold/projection';

/**
 * Every work that was ever begun, by its creator. What is written in a draft is not here: it stays sealed in the work's own stream,
 * which the list reads for the works that it shows.
 */
const work = defineTable(
  'work',
  {
    content_oid: text().primaryKey(),
    creator_oid: text(),
    status: text<RecordedStatus>(),
    suspension_reason: text().nullable(),
    changed_at: timestamptz(),
    /** Log position of its first event, which orders the list. */
    position: logPosition(),
  },
  {
    indexes: [
      {
        columns: ['creator_oid', 'position'],
        serves: '`ownWorksPage` and `worksOf`, newest first',
      },
    ],
  },
);

/** Who was invited to make a work with its creator. */
const coCreation = defineTable(
  'co_creation',
  {
    content_oid: text(),
    account_oid: text(),
    creator_oid: text(),
    share_percent: integer(),
    accepted: boolean(),
    position: logPosition(),
  },
  {
    primaryKey: ['content_oid', 'account_oid'],
    indexes: [{ columns: ['account_oid', 'position'], serves: '`coCreationsOf` an account' }],
  },
);

export const createTables = createAll(work, coCreation);
export type WorksTables = TablesOf<typeof work | typeof coCreation>;
