import type { SegregationEvent } from '@fanfold/domain/wallet';
import { inOrder, projection, type Statement } from '@fanfold/projection';
import type { Kysely } from 'kysely';

import { createTables, type SegregationTables } from './tables.ts';

/**
 * What finance moved into and out of the segregated accounts, and the thresholds that it set. The amounts at
 * any date are the ledger's.
 */
export const segregatedMoney = projection<SegregationTables>()({
  name: 'segregated-money',
  version: 2,
  consumes: ['SegregatedMoveAsked', 'SegregatedMoveRejected', 'SegregatedMoneyMoved', 'UnspentThresholdSet'],
  tables: createTables,

  project: (db, batch) => inOrder(batch.flatMap(({ event, position }) => changesOf(db, event, position))),
});

const changesOf = (db: Kysely<SegregationTables>, event: SegregationEvent, at: bigint): Statement[] => {
  const [position, { country }] = [String(at), event];
  switch (event.type) {
    case 'SegregatedMoneyMoved': {
      const { amountWon: won, reference, bookedOn, reason } = event;
      return [
        decided(db, event),
        db.insertInto('moved').values({ position, country, won, reference, booked_on: bookedOn, reason }),
      ];
    }
    case 'SegregatedMoveRejected':
      return [decided(db, event)];
    case 'SegregatedMoveAsked': {
      const { amountWon: won, reference, bookedOn: booked_on, reason, byOid, askedAt } = event;
      const asked = { asked_by_oid: byOid, asked_at: askedAt };
      return [
        db.insertInto('waiting').values({ position, country, won, reference, booked_on, reason, ...asked }),
      ];
    }
    case 'UnspentThresholdSet':
      return [
        db
          .insertInto('threshold')
          .values({ position, country, won: event.thresholdWon, set_at: event.setAt }),
      ];
  }
};

/** It waits no more. */
const decided = (
  db: Kysely<SegregationTables>,
  { country, reference }: Extract<SegregationEvent, { reference: string }>,
): Statement => db.deleteFrom('waiting').where('country', '=', country).where('reference', '=', reference);
