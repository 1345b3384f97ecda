import type { DiscountEvent } from '@fanfold/domain/commerce';
import { json, projection } from '@fanfold/projection';
import type { Kysely } from 'kysely';

import { createTables, type DiscountCodesTables } from './tables.ts';

type Db = Kysely<DiscountCodesTables>;
type Created = Extract<DiscountEvent, { type: 'DiscountCodeCreated' }>;

/** A creator's codes and how often each was used; reserved uses count, as they do for buyers. */
export const discountCodes = projection<DiscountCodesTables>()({
  name: 'discount-codes',
  version: 1,
  consumes: [
    'DiscountCodeCreated',
    'DiscountCodeEnded',
    'DiscountUseReserved',
    'DiscountUseReleased',
    'ContentPublished',
  ],
  tables: createTables,

  project: async (db, batch) => {
    for (const { event, metadata } of batch)
      switch (event.type) {
        case 'DiscountCodeCreated':
          await create(db, event, metadata.occurredAt);
          break;
        case 'DiscountCodeEnded':
          await ofCode(db, event).set({ ended: true }).execute();
          break;
        case 'DiscountUseReserved':
          await ofCode(db, event)
            .set((eb) => ({ used: eb('used', '+', 1) }))
            .execute();
          break;
        case 'DiscountUseReleased':
          await ofCode(db, event)
            .set((eb) => ({ used: eb('used', '-', 1) }))
            .execute();
          break;
        case 'ContentPublished': {
          const title = json(event.title.texts);
          await db.insertInto('content_title').values({ content_oid: event.contentOid, title }).execute();
          break;
        }
      }
  },
});

const ofCode = (db: Db, { creatorOid, code }: { creatorOid: string; code: string }) =>
  db.updateTable('code').where('creator_oid', '=', creatorOid).where('code', '=', code);

/** A name that is used again stands for the new code alone. */
const create = async (db: Db, event: Created, created_at: string): Promise<void> => {
  const { creatorOid: creator_oid, code, discount } = event;
  const newest = {
    content_oid: event.contentOid,
    percent: discount.kind === 'percent' ? discount.percent : null,
    coins: discount.kind === 'fixed' ? discount.coins : null,
    starts_at: event.startsAt,
    ends_at: event.endsAt,
    uses: event.uses,
    used: 0,
    ended: false,
    created_at,
  };
  await db
    .insertInto('code')
    .values({ creator_oid, code, ...newest })
    .onConflict((conflict) => conflict.columns(['creator_oid', 'code']).doUpdateSet(newest))
    .execute();
};
