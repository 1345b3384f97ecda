import type { DomainEvent } from '@fanfold/domain';
import type { Recorded } from '@fanfold/event-log';
import type { Statement } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

import type { CreatorRevenueTables } from './tables.ts';

type Db = Kysely<CreatorRevenueTables>;

/** Holds are rare, and each belongs to one sale that was posted before it in the same stream. */
export const holdChanges = (db: Db, recorded: Recorded<DomainEvent>): Statement | readonly Statement[] => {
  const { event, revision, metadata } = recorded;
  if (event.type === 'EarningHeld') return hold(db, { ...recorded, event });
  if (event.type !== 'EarningReleased') return [];
  const { creatorOid: creator_oid, holdId: hold_id, earningId: earning_id } = event;
  return db
    .updateTable('held_sale')
    .set({ released_at: metadata.occurredAt, released_revision: revision })
    .where((eb) => eb.and({ creator_oid, hold_id, earning_id }));
};

type Held = Extract<DomainEvent, { type: 'EarningHeld' }>;

const hold = (db: Db, { event, revision, metadata }: Recorded<Held>): Statement => {
  const { creatorOid, holdId, earningId, paidCoins } = event;
  return db
    .insertInto('held_sale')
    .columns([
      'creator_oid',
      'hold_id',
      'earning_id',
      'day',
      'month',
      'kind',
      'level',
      'fee_version',
      'earned',
      'held',
      'held_at',
      'held_revision',
    ])
    .expression((eb) =>
      eb
        .selectFrom('sale')
        .select([
          'creator_oid',
          eb.val(holdId).as('hold_id'),
          'earning_id',
          sql<string>`(happened_at at time zone 'Asia/Seoul')::date`.as('day'),
          'month',
          'kind',
          'level',
          'fee_version',
          'paid',
          sql<string>`${paidCoins}::bigint`.as('held'),
          sql<string>`${metadata.occurredAt}::timestamptz`.as('held_at'),
          sql<number>`${revision}::integer`.as('held_revision'),
        ])
        .where('creator_oid', '=', creatorOid)
        .where('earning_id', '=', earningId),
    );
};
