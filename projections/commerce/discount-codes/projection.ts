import { workOf } from '@fanfold/domain';
import type { ContentEvent } from '@fanfold/domain/catalogue';
import type { DiscountEvent } from '@fanfold/domain/commerce';
import type { Recorded } from '@fanfold/event-log';
import { inOrder, json, projection, type Statement } from '@fanfold/projection';
import type { Kysely } from 'kysely';

import { createTables, type DiscountCodesTables } from './tables.ts';

type Db = Kysely<DiscountCodesTables>;
type Created = Extract<DiscountEvent, { type: 'DiscountCodeCreated' }>;
type Consumed =
  | Exclude<DiscountEvent, { type: 'DiscountUsed' }>
  | Extract<ContentEvent, { type: 'ContentPublished' | 'ContentUpdated' }>;

/** A creator's codes and how often each was used; reserved uses count, as they do for buyers. */
export const discountCodes = projection<DiscountCodesTables>()({
  name: 'discount-codes',
  version: 3,
  consumes: [
    'DiscountCodeCreated',
    'DiscountCodeEnded',
    'DiscountUseReserved',
    'DiscountUseReleased',
    'ContentPublished',
    'ContentUpdated',
  ],
  tables: createTables,
  project: (db, batch) => inOrder(batch.map((recorded) => changeOf(db, recorded))),
});

const changeOf = (db: Db, { event, metadata }: Recorded<Consumed>): Statement => {
  switch (event.type) {
    case 'DiscountCodeCreated':
      return create(db, event, metadata.occurredAt);
    case 'DiscountCodeEnded':
      return ofCode(db, event).set({ ended: true });
    case 'DiscountUseReserved':
      return ofCode(db, event).set((eb) => ({ used: eb('used', '+', 1) }));
    case 'DiscountUseReleased':
      return ofCode(db, event).set((eb) => ({ used: eb('used', '-', 1) }));
    case 'ContentPublished': {
      const row = { content_oid: event.contentOid, title: json(event.title.texts) };
      return db.insertInto('content_title').values(row);
    }
    case 'ContentUpdated':
      return db
        .updateTable('content_title')
        .set({ title: json(event.work.title.texts) })
        .where('content_oid', '=', event.contentOid);
  }
};

const ofCode = (db: Db, { creatorOid, code }: { creatorOid: string; code: string }) =>
  db.updateTable('code').where('creator_oid', '=', creatorOid).where('code', '=', code);

/** A name that is used again refers only to the new code. */
const create = (db: Db, event: Created, created_at: string): Statement => {
  const { creatorOid: creator_oid, code, discount } = event;
  const newest = {
    content_oid: workOf(event.resource),
    percent: discount.kind === 'percent' ? discount.percent : null,
    coins: discount.kind === 'fixed' ? discount.coins : null,
    starts_at: event.startsAt,
    ends_at: event.endsAt,
    uses: event.uses,
    used: 0,
    ended: false,
    created_at,
  };
  return db
    .insertInto('code')
    .values({ creator_oid, code, ...newest })
    .onConflict((conflict) => conflict.columns(['creator_oid', 'code']).doUpdateSet(newest));
};
