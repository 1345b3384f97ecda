import type { StrikeEvent, TakedownEvent } from '@fanfold/domain/catalogue';
import type { Recorded } from '@fanfold/event-log';
import { inOrder, projection, type Statement } from '@fanfold/projection';
import type { Kysely, Updateable } from 'kysely';

import { createTables, type TakedownsTables } from './tables.ts';

type Db = Kysely<TakedownsTables>;
type Consumed = TakedownEvent | StrikeEvent;

/**
 * Notices against works with their counter-notices, and the strikes that count. Read by administrators, and
 * by creators for their own works.
 */
export const takedownsRead = projection<TakedownsTables>()({
  name: 'takedowns',
  version: 3,
  consumes: [
    'TakedownFiled',
    'TakedownAccepted',
    'TakedownRejected',
    'TakedownWithdrawn',
    'TakedownCountered',
    'TakedownUpheld',
    'TakedownReinstated',
    'TakedownClaimantErased',
    'StrikeGiven',
    'StrikeTakenBack',
  ],
  tables: createTables,
  project: (db, batch) => inOrder(batch.map((recorded) => changeOf(db, recorded))),
});

const changeOf = (db: Db, { event, position }: Recorded<Consumed>): Statement => {
  switch (event.type) {
    case 'TakedownFiled':
      return filed(db, event, position);
    case 'TakedownAccepted':
      return decided(db, event, 'accepted');
    case 'TakedownRejected':
      return decided(db, event, 'rejected');
    case 'TakedownWithdrawn':
      return decided(db, event, 'withdrawn');
    case 'TakedownUpheld':
      return decided(db, event, 'upheld');
    case 'TakedownReinstated':
      return changed(db, event.takedownOid, {
        status: 'reinstated',
        reason: event.reason,
        decided_at: event.reinstatedAt,
      });
    case 'TakedownCountered':
      return changed(db, event.takedownOid, {
        status: 'countered',
        counter_name: event.name,
        counter_statement: event.statement,
        countered_at: event.counteredAt,
        reinstate_at: event.reinstateAt,
      });
    case 'TakedownClaimantErased':
      return changed(db, event.takedownOid, { name: null, email: null, infringed: null, signature: null });
    case 'StrikeGiven':
      return db.insertInto('strike').values({
        takedown_oid: event.takedownOid,
        creator_oid: event.creatorOid,
        given_at: event.givenAt,
        expires_at: event.expiresAt,
      });
    case 'StrikeTakenBack':
      return db.deleteFrom('strike').where('takedown_oid', '=', event.takedownOid);
  }
};

const filed = (db: Db, event: Extract<Consumed, { type: 'TakedownFiled' }>, position: bigint): Statement =>
  db.insertInto('takedown').values({
    takedown_oid: event.takedownOid,
    position: String(position),
    content_oid: event.contentOid,
    creator_oid: event.creatorOid,
    claimant_oid: event.claimantOid,
    subject_oid: event.subjectOid,
    status: 'filed',
    was_accepted: false,
    role: event.role,
    name: event.name,
    email: event.email,
    infringed: event.infringed,
    signature: event.signature,
    language: event.language,
    filed_at: event.filedAt,
    reason: null,
    decided_at: null,
    counter_name: null,
    counter_statement: null,
    countered_at: null,
    reinstate_at: null,
  });

type Decided = Extract<
  Consumed,
  { type: 'TakedownAccepted' | 'TakedownRejected' | 'TakedownWithdrawn' | 'TakedownUpheld' }
>;
type Status = 'accepted' | 'rejected' | 'withdrawn' | 'upheld';

const decided = (db: Db, { takedownOid, reason, decidedAt }: Decided, status: Status): Statement =>
  changed(db, takedownOid, {
    status,
    reason,
    decided_at: decidedAt,
    ...(status === 'accepted' && { was_accepted: true }),
  });

const changed = (db: Db, takedownOid: string, set: Updateable<TakedownsTables['takedown']>): Statement =>
  db.updateTable('takedown').where('takedown_oid', '=', takedownOid).set(set);
