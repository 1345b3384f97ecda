import type { WalletEvent } from '@fanfold/domain/wallet';
import type { Recorded } from '@fanfold/event-log';
import { inOrder, projection, type Statement } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

import { createTables, type SimilarTables } from './tables.ts';

type Db = Kysely<SimilarTables>;
type Consumed = Extract<WalletEvent, { type: 'ContentBought' | 'PurchaseRefunded' }>;

/** Two purchases of a person belong together when so few of their others are between them. */
const neighbours = 50;

/** Which works the same people bought. Read by recommendations. */
export const similar = projection<SimilarTables>()({
  name: 'similar',
  version: 1,
  consumes: ['ContentBought', 'PurchaseRefunded'],
  tables: createTables,
  project: (db, batch) => inOrder(batch.flatMap((recorded) => changesOf(db, recorded))),
});

const changesOf = (db: Db, { event }: Recorded<Consumed>): Statement[] => {
  const { walletOid: buyer, entitlement } = event;
  const purchase = { buyer, contentOid: entitlement.oid };
  if (entitlement.kind !== 'work') return [];
  switch (event.type) {
    case 'ContentBought':
      return [addPurchase(db, purchase), pairUp(db, purchase, 1)];
    case 'PurchaseRefunded':
      return [pairUp(db, purchase, -1), takeBack(db, purchase), withoutEmpty(db)];
  }
};

type Purchase = { readonly buyer: string; readonly contentOid: string };

const addPurchase = (db: Db, { buyer, contentOid }: Purchase): Statement =>
  db.insertInto('bought_work').expression((eb) =>
    eb
      .selectFrom('bought_work')
      .where('buyer_oid', '=', buyer)
      .select([
        sql<string>`${buyer}::text`.as('buyer_oid'),
        sql<number>`coalesce(max(number), 0) + 1`.as('number'),
        sql<string>`${contentOid}::text`.as('content_oid'),
        sql<boolean>`false`.as('refunded'),
      ]),
  );

/**
 * Counts a person for each pair of a work with its neighbours, in both directions; with -1 they are no longer
 * counted.
 */
const pairUp = (db: Db, { buyer, contentOid }: Purchase, people: 1 | -1): Statement =>
  db
    .insertInto('co_bought')
    .columns(['content_oid', 'other_oid', 'people'])
    .expression((eb) =>
      eb
        .selectFrom('bought_work as this')
        .innerJoin('bought_work as other', (join) =>
          join
            .onRef('other.buyer_oid', '=', 'this.buyer_oid')
            .on(sql<boolean>`abs(other.number - this.number) <= ${sql.lit(neighbours)}`)
            .onRef('other.content_oid', '<>', 'this.content_oid'),
        )
        .innerJoin(sql<{ turned: boolean }>`(values (false), (true))`.as<'way'>(sql`way(turned)`), (join) =>
          join.onTrue(),
        )
        .where('this.buyer_oid', '=', buyer)
        .where('this.content_oid', '=', contentOid)
        .where('this.refunded', '=', false)
        .where('other.refunded', '=', false)
        .select([
          sql<string>`case when turned then other.content_oid else this.content_oid end`.as('content_oid'),
          sql<string>`case when turned then this.content_oid else other.content_oid end`.as('other_oid'),
          sql<number>`${sql.lit(people)}`.as('people'),
        ]),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['content_oid', 'other_oid'])
        .doUpdateSet((eb) => ({ people: eb('co_bought.people', '+', eb.ref('excluded.people')) })),
    );

const takeBack = (db: Db, { buyer, contentOid }: Purchase): Statement =>
  db
    .updateTable('bought_work')
    .set({ refunded: true })
    .where('buyer_oid', '=', buyer)
    .where('content_oid', '=', contentOid);

const withoutEmpty = (db: Db): Statement => db.deleteFrom('co_bought').where('people', '<=', 0);
