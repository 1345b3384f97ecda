import { allEvents } from '@fanfold/domain';
import type { Recorded } from '@fanfold/event-log';
import { folded, inOrder, projection, type Statement } from '@fanfold/projection';
import type { Kysely } from 'kysely';

import { isAudited, isLook, personsIn, reasonOf } from './acts.ts';
import { type AuditTables, createTables } from './tables.ts';

/**
 * What was done with an administrator's or finance's rights, on any stream, and every recorded look at
 * personal data. Read by administrators.
 */
export const audit = projection<AuditTables>()({
  name: 'audit',
  version: 2,
  // What an erasure empties is told to every projection with personal columns (`erasing`).
  consumes: allEvents.map(({ type }) => type).filter((type) => type !== 'AccountErased'),
  tables: createTables,
  project: (db, batch) => inOrder(batch.filter(isAudited).flatMap((recorded) => linesOf(db, recorded))),
});

const linesOf = (db: Kysely<AuditTables>, recorded: Recorded): Statement[] => {
  const { event, stream, revision, position: at, id, metadata } = recorded;
  const position = String(at);
  const { what, operation } = lookOf(recorded);
  const { reason, sealedFor } = reasonOf(event);
  const line = db.insertInto('audit_line').values({
    position,
    at: metadata.occurredAt,
    actor_oid: metadata.actor.oid,
    actor_role: metadata.actor.role,
    impersonator_oid: metadata.actor.impersonator ?? null,
    is_look: isLook(recorded),
    type: event.type,
    stream,
    revision,
    event_id: id,
    what,
    operation,
    sealed_for: sealedFor,
    reason,
    words: folded([event.type, stream, what, operation].filter(Boolean).join(' ')),
    reason_folded: reason && folded(reason),
  });
  const persons = personsIn(event);
  if (persons.length === 0) return [line];
  return [
    line,
    db.insertInto('audit_subject').values(persons.map((subject_oid) => ({ position, subject_oid }))),
  ];
};

/** What was looked at; a look that an older version recorded names no route. */
const lookOf = ({ event }: Recorded): { what: string | null; operation: string | null } => {
  if (event.type === 'PersonalDataRead') return { what: event.what, operation: event.operation };
  return { what: event.type === 'AccountInspected' ? event.what : null, operation: null };
};
