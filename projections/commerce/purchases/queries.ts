import type { EntitlementSource } from '@fanfold/domain/wallet';
import { newestFirst, type PageParams } from '@fanfold/projection';
import { type Kysely, type Selectable, sql } from 'kysely';

import type { PurchasesTables } from './tables.ts';

export { purchases } from './projection.ts';

type Db = Kysely<PurchasesTables>;

export type Purchase = {
  readonly position: string;
  readonly purchaseId: string;
  readonly revision: number;
  readonly contentOid: string;
  readonly contentKind: string;
  readonly sellerOid: string | null;
  readonly source: EntitlementSource;
  readonly giverOid: string | null;
  readonly editionCopy: number | null;
  /** The bundle that it was bought in. */
  readonly bundleOid: string | null;
  readonly paidCoins: number;
  readonly bonusCoins: number;
  readonly boughtAt: string;
  readonly refundedAt: string | null;
};

/** Which of these contents a person owns by purchase; refunded ones do not count. */
export const purchasedAmong = async (
  db: Db,
  { buyerOid, contentOids }: { buyerOid: string; contentOids: readonly string[] },
): Promise<Set<string>> => {
  if (contentOids.length === 0) return new Set();
  const rows = await db
    .selectFrom('purchase')
    .select('content_oid')
    .where('buyer_oid', '=', buyerOid)
    .where('content_oid', '=', sql<string>`any(${contentOids}::text[])`)
    .where('refunded_at', 'is', null)
    .execute();
  return new Set(rows.map(({ content_oid }) => content_oid));
};

/** The contents that a person owns by purchase, newest first. `nextCursor` is null on the last page. */
export const purchasesPage = async (
  db: Db,
  { buyerOid, ...page }: { buyerOid: string } & PageParams,
): Promise<{ purchases: Purchase[]; nextCursor: string | null }> => {
  const query = db
    .selectFrom('purchase')
    .selectAll()
    .where('buyer_oid', '=', buyerOid)
    .where('refunded_at', 'is', null);
  const { rows, nextCursor } = await newestFirst(query, page);
  return { purchases: rows.map(toPurchase), nextCursor };
};

/** Whether two works were bought together in one bundle. */
export const isOneBundle = (one: Bundled, other: Bundled): boolean =>
  one.bundleOid !== null && one.bundleOid === other.bundleOid && one.boughtAt === other.boughtAt;
type Bundled = Pick<Purchase, 'bundleOid' | 'boughtAt'>;

/** All that a person owns by purchases of these bundles. */
export const ownedOfBundles = async (
  db: Db,
  { buyerOid, bundleOids }: { buyerOid: string; bundleOids: readonly string[] },
): Promise<Purchase[]> => {
  if (bundleOids.length === 0) return [];
  const rows = await db
    .selectFrom('purchase')
    .selectAll()
    .where('buyer_oid', '=', buyerOid)
    .where('bundle_oid', '=', sql<string>`any(${bundleOids}::text[])`)
    .where('refunded_at', 'is', null)
    .execute();
  return rows.map(toPurchase);
};

/**
 * What a person bought or was given, refunded or not, newest first. `nextCursor` is null on the last page.
 */
export const allPurchasesPage = async (
  db: Db,
  { buyerOid, ...page }: { buyerOid: string } & PageParams,
): Promise<{ purchases: Purchase[]; nextCursor: string | null }> => {
  const query = db.selectFrom('purchase').selectAll().where('buyer_oid', '=', buyerOid);
  const { rows, nextCursor } = await newestFirst(query, page);
  return { purchases: rows.map(toPurchase), nextCursor };
};

/** A person's right to one content and its origin; undefined when they do not own it. */
export const ownedContent = async (
  db: Db,
  { buyerOid, contentOid }: { buyerOid: string; contentOid: string },
): Promise<Purchase | undefined> => {
  const row = await db
    .selectFrom('purchase')
    .selectAll()
    .where('buyer_oid', '=', buyerOid)
    .where('content_oid', '=', contentOid)
    .where('refunded_at', 'is', null)
    .executeTakeFirst();
  return row && toPurchase(row);
};

/** A person's own purchase by its id, refunded or not. */
export const purchaseOf = async (
  db: Db,
  { buyerOid, purchaseId }: { buyerOid: string; purchaseId: string },
): Promise<Purchase | undefined> => {
  const row = await db
    .selectFrom('purchase')
    .selectAll()
    .where('buyer_oid', '=', buyerOid)
    .where('purchase_id', '=', purchaseId)
    .executeTakeFirst();
  return row && toPurchase(row);
};

const toPurchase = (row: Selectable<PurchasesTables['purchase']>): Purchase => ({
  position: row.position,
  purchaseId: row.purchase_id,
  revision: row.revision,
  contentOid: row.content_oid,
  contentKind: row.content_kind,
  sellerOid: row.seller_oid,
  source: row.source,
  giverOid: row.giver_oid,
  editionCopy: row.edition_copy,
  bundleOid: row.bundle_oid,
  paidCoins: Number(row.paid),
  bonusCoins: Number(row.bonus),
  boughtAt: row.bought_at.toISOString(),
  refundedAt: row.refunded_at?.toISOString() ?? null,
});
