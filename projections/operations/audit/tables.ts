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
 * What administrators, finance staff and operators did, and whose personal data was looked at: one line an
 * event.
 */
const auditLine = defineTable(
  'audit_line',
  {
    position: logPosition().primaryKey(),
    at: timestamptz(),
    /** Null for the command line. */
    actor_oid: text().nullable(),
    actor_role: text(),
    /** The administrator who looked as the actor. */
    impersonator_oid: text().nullable(),
    /** A look at personal data changes nothing. */
    is_look: boolean(),
    type: text(),
    stream: text(),
    revision: integer(),
    event_id: text(),
    /** Of a look: the kind of data, and the route or the live topic. */
    what: text().nullable(),
    operation: text().nullable(),
    /** Under whose key the log keeps the reason; null where the log has it in clear. */
    sealed_for: text().nullable(),
    reason: text().personal('sealed_for'),
    /** What a search compares with, in the form of `folded`. */
    words: text(),
    reason_folded: text().personal('sealed_for'),
  },
  {
    indexes: [
      { columns: ['actor_oid', 'position'], serves: '`auditPage` of one actor, newest first' },
      { columns: ['type', 'position'], serves: '`auditPage` of one act, and `actsInAudit`' },
      { columns: ['at'], serves: '`auditPage` of some days' },
    ],
  },
);

/** Whom an event concerns. */
const auditSubject = defineTable(
  'audit_subject',
  { position: logPosition(), subject_oid: text() },
  {
    primaryKey: ['position', 'subject_oid'],
    indexes: [{ columns: ['subject_oid', 'position'], serves: '`auditPage` about one person' }],
  },
);

export const createTables = createAll(auditLine, auditSubject);
export type AuditTables = TablesOf<typeof auditLine | typeof auditSubject>;
