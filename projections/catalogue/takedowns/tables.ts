import type { ClaimantRole, TakedownStatus } from '@fanfold/domain/catalogue';
import type { Language } from '@fanfold/domain/identity';
import {
  boolean,
  createAll,
  defineTable,
  logPosition,
  type TablesOf,
  text,
  timestamptz,
} from '@fanfold/projection';

/** Notices against works. What the parties wrote is null once its writer was erased. */
const takedown = defineTable(
  'takedown',
  {
    takedown_oid: text().primaryKey(),
    position: logPosition(),
    content_oid: text(),
    creator_oid: text(),
    claimant_oid: text().nullable(),
    /** The claimant's account; for a visitor the notice itself. */
    subject_oid: text(),
    status: text<TakedownStatus>(),
    /** Whether it was accepted at some time, so that its creator knows of it. */
    was_accepted: boolean(),
    role: text<ClaimantRole>(),
    name: text().personal('subject_oid'),
    email: text().personal('subject_oid'),
    infringed: text().personal('subject_oid'),
    signature: text().personal('subject_oid'),
    language: text<Language>(),
    filed_at: timestamptz(),
    /** Of the last decision. */
    reason: text().nullable(),
    decided_at: timestamptz().nullable(),
    counter_name: text().personal('creator_oid'),
    counter_statement: text().personal('creator_oid'),
    countered_at: timestamptz().nullable(),
    reinstate_at: timestamptz().nullable(),
  },
  { indexes: [{ columns: ['creator_oid', 'position'], serves: '`ownTakedowns`' }] },
);

const strike = defineTable(
  'strike',
  {
    takedown_oid: text().primaryKey(),
    creator_oid: text(),
    given_at: timestamptz(),
    expires_at: timestamptz(),
  },
  { indexes: [{ columns: ['creator_oid', 'expires_at'], serves: '`strikesOf`' }] },
);

export const createTables = createAll(takedown, strike);
export type TakedownsTables = TablesOf<typeof takedown | typeof strike>;
