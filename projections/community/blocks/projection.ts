import type { MarkEvent } from '@fanfold/domain/community';
import type { Recorded } from '@fanfold/event-log';
import { inOrder, projection, type Statement } from '@fanfold/projection';
import type { Kysely } from 'kysely';

import { type BlocksTables, createTables } from './tables.ts';

type Consumed = Extract<MarkEvent, { type: 'TargetBlocked' | 'TargetUnblocked' }>;

/**
 * Who blocked whom. Lists of works ask it, so that the works of a creator are not shown to those whom the
 * creator blocked.
 */
export const blocksRead = projection<BlocksTables>()({
  name: 'blocks',
  version: 1,
  consumes: ['TargetBlocked', 'TargetUnblocked'],
  tables: createTables,
  project: (db, batch) => inOrder(batch.flatMap((recorded) => changeOf(db, recorded))),
});

const changeOf = (db: Kysely<BlocksTables>, { event }: Recorded<Consumed>): Statement[] => {
  const { kind, ownerOid: owner_oid, targetOid: target_oid } = event;
  if (kind !== 'user') return [];
  const row = { owner_oid, target_oid };
  return event.type === 'TargetBlocked'
    ? [
        db
          .insertInto('block')
          .values(row)
          .onConflict((conflict) => conflict.doNothing()),
      ]
    : [db.deleteFrom('block').where((eb) => eb.and(row))];
};
