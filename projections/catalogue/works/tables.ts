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
 * Every work that was ever begun, by its creator. What is written in a draft is not here: it stays sealed in
 * the work's own stream, which the list reads for the works that it shows.
 */
const work = defineTable(
  'work',
  {
    content_oid: text().primaryKey(),
    creator_oid: text(),
    status: text<RecordedStatus>(),
    suspension_reason: text().nullable(),
    /** Why it stays down although its creator objected. */
    suspension_answer: text().nullable(),
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

/**
 * Works that are down for another reason than a notice, with what their creators objected. What a creator
 * wrote is null once their account was erased.
 */
const suspension = defineTable(
  'suspension',
  {
    content_oid: text().primaryKey(),
    creator_oid: text(),
    /** Log position of the decision, which orders the list. */
    position: logPosition(),
    reason: text(),
    report_oid: text().nullable(),
    buyers_keep: boolean(),
    suspended_at: timestamptz(),
    statement: text().personal('creator_oid'),
    objected_at: timestamptz().nullable(),
    /** Of the decision on the objection; a work that came back is not here. */
    answer: text().nullable(),
    answered_at: timestamptz().nullable(),
  },
  {
    indexes: [
      {
        columns: ['objected_at'],
        where: 'objected_at is not null and answered_at is null',
        serves: '`suspendedWorks` that wait for an answer, and `openObjections`',
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

export const createTables = createAll(work, suspension, coCreation);
export type WorksTables = TablesOf<typeof work | typeof suspension | typeof coCreation>;
