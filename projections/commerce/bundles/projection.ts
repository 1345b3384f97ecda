import type { BundleEvent } from '@fanfold/domain/commerce';
import type { Recorded } from '@fanfold/event-log';
import { inOrder, json, projection, type Statement } from '@fanfold/projection';
import type { Kysely } from 'kysely';

import { type BundlesTables, createTables } from './tables.ts';

type Db = Kysely<BundlesTables>;
type Terms = Extract<BundleEvent, { type: 'BundleOffered' | 'BundleChanged' }>;

/**
 * The works that are sold together, by creator and by work. What a buyer pays is decided from the streams.
 */
export const bundles = projection<BundlesTables>()({
  name: 'bundles',
  version: 1,
  consumes: ['BundleOffered', 'BundleChanged', 'BundleWithdrawn'],
  tables: createTables,
  project: (db, batch) => inOrder(batch.flatMap((recorded) => changesOf(db, recorded))),
});

const changesOf = (db: Db, { event, metadata }: Recorded<BundleEvent>): Statement[] => {
  const { bundleOid } = event;
  const withoutWorks = db.deleteFrom('bundle_work').where('bundle_oid', '=', bundleOid);
  switch (event.type) {
    case 'BundleOffered':
      return [offered(db, event, metadata.occurredAt), worksOf(db, event)];
    case 'BundleChanged': {
      const { title, priceCoins } = event;
      return [
        db
          .updateTable('bundle')
          .set({ title: json(title), price_coins: priceCoins })
          .where('bundle_oid', '=', bundleOid),
        withoutWorks,
        worksOf(db, event),
      ];
    }
    case 'BundleWithdrawn':
      return [withoutWorks, db.deleteFrom('bundle').where('bundle_oid', '=', bundleOid)];
  }
};

const offered = (
  db: Db,
  { bundleOid, creatorOid, title, priceCoins }: Terms,
  offered_at: string,
): Statement =>
  db.insertInto('bundle').values({
    bundle_oid: bundleOid,
    creator_oid: creatorOid,
    title: json(title),
    price_coins: priceCoins,
    offered_at,
  });

const worksOf = (db: Db, { bundleOid, contentOids }: Terms): Statement =>
  db
    .insertInto('bundle_work')
    .values(contentOids.map((content_oid, place) => ({ bundle_oid: bundleOid, content_oid, place })));
