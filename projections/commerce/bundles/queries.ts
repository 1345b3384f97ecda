import type { OwnBundle } from '@fanfold/contracts/commerce';
import type { Kysely } from 'kysely';

import type { BundlesTables } from './tables.ts';

export { bundles } from './projection.ts';

type Db = Kysely<BundlesTables>;
type Rows = readonly {
  bundle_oid: string;
  title: OwnBundle['title'];
  price_coins: number;
  content_oid: string;
}[];

/** What a creator sells together, newest first. */
export const bundlesOf = async (db: Db, creatorOid: string): Promise<OwnBundle[]> =>
  together(await withWorks(db).where('creator_oid', '=', creatorOid).execute());

/** So many bundles are shown with one work. */
const mostShown = 5;

/** The bundles that have a work, newest first. */
export const bundlesWith = async (db: Db, contentOid: string): Promise<OwnBundle[]> => {
  const having = db.selectFrom('bundle_work').select('bundle_oid').where('content_oid', '=', contentOid);
  const rows = await withWorks(db).where('bundle.bundle_oid', 'in', having).execute();
  return together(rows).slice(0, mostShown);
};

const withWorks = (db: Db) =>
  db
    .selectFrom('bundle')
    .innerJoin('bundle_work', 'bundle_work.bundle_oid', 'bundle.bundle_oid')
    .select(['bundle.bundle_oid', 'title', 'price_coins', 'content_oid'])
    .orderBy('offered_at', 'desc')
    .orderBy('bundle.bundle_oid')
    .orderBy('place');

const together = (rows: Rows): OwnBundle[] =>
  [...Map.groupBy(rows, (row) => row.bundle_oid).values()].flatMap((ofBundle) => {
    const [first] = ofBundle;
    if (!first) return [];
    const { bundle_oid, title, price_coins } = first;
    return [
      {
        bundleOid: bundle_oid as OwnBundle['bundleOid'],
        title,
        priceCoins: price_coins,
        contentOids: ofBundle.map(({ content_oid }) => content_oid as OwnBundle['bundleOid']),
      },
    ];
  });
