import type { SanctionEvent } from '@fanfold/domain/identity';
import type { Recorded } from '@fanfold/event-log';
import { inOrder, json, projection, type Statement } from '@fanfold/projection';
import type { Kysely } from 'kysely';

import { createTables, type SanctionsTables } from './tables.ts';

type Consumed = Exclude<SanctionEvent, { type: 'DownloaderExemptionChanged' }>;

/** Sanctions of all people, and which appeals wait for an answer. Read by administrators. */
export const sanctionsRead = projection<SanctionsTables>()({
  name: 'sanctions',
  version: 2,
  consumes: ['SanctionImposed', 'SanctionLifted', 'SanctionAppealed', 'AppealDecided'],
  tables: createTables,
  project: (db, batch) => inOrder(batch.map((recorded) => changeOf(db, recorded))),
});

const changeOf = (db: Kysely<SanctionsTables>, { event, position }: Recorded<Consumed>): Statement => {
  const { sanctionId } = event;
  const ofSanction = db.updateTable('sanction').where('sanction_id', '=', sanctionId);
  switch (event.type) {
    case 'SanctionImposed':
      return db.insertInto('sanction').values({
        sanction_id: sanctionId,
        user_oid: event.accountOid,
        position: String(position),
        kind: event.kind,
        channel_oid: event.channelOid,
        error_status: event.errorStatus,
        reason: event.reason,
        imposed_at: event.imposedAt,
        until: event.until,
        evidence: event.evidence ? json(event.evidence) : null,
      });
    case 'SanctionLifted':
      return ofSanction.set({ lifted_at: event.liftedAt });
    case 'SanctionAppealed':
      return ofSanction.set({ appealed_at: event.appealedAt, appeal_text: event.text });
    case 'AppealDecided':
      return ofSanction.set({
        appeal_granted: event.granted,
        appeal_answer: event.answer,
        ...(event.granted ? { lifted_at: event.decidedAt } : {}),
      });
  }
};
