import type { Charge } from '@fanfold/contracts/payments';
import type { ChargeMeans, ChargePurpose } from '@fanfold/domain/payments';
import { newestFirst, type PageParams } from '@fanfold/projection';
import type { Kysely, Selectable } from 'kysely';

import type { ChargesTables } from './tables.ts';

export { charges } from './projection.ts';

type Db = Kysely<ChargesTables>;

export type ListedCharge = Charge & {
  readonly buyerOid: Charge['chargeId'];
  /** The cursor of the list: newest first. */
  readonly position: string;
  readonly providerRef: string | null;
  readonly purpose: ChargePurpose;
  readonly means: ChargeMeans;
  readonly initiatedAt: string;
  readonly approvedAt: string | null;
  readonly expiresAt: string;
};

/** One charge, or undefined. The caller checks whose it is. */
export const chargeOf = async (db: Db, chargeId: string): Promise<ListedCharge | undefined> => {
  const row = await db.selectFrom('charge').selectAll().where('charge_id', '=', chargeId).executeTakeFirst();
  return row && toCharge(row);
};

/** Charges, newest first: of one buyer, of one status, or all. `nextCursor` is null on the last page. */
export const chargesPage = async (
  db: Db,
  {
    buyerOid,
    status,
    ...page
  }: { buyerOid?: string | undefined; status?: Charge['status'] | undefined } & PageParams,
): Promise<{ charges: ListedCharge[]; nextCursor: string | null }> => {
  let query = db.selectFrom('charge').selectAll();
  if (buyerOid !== undefined) query = query.where('buyer_oid', '=', buyerOid);
  if (status !== undefined) query = query.where('status', '=', status);
  const { rows, nextCursor } = await newestFirst(query, page);
  return { charges: rows.map(toCharge), nextCursor };
};

/** The charges of a buyer, oldest first. */
export const chargeIdsOf = async (db: Db, buyerOid: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('charge')
    .select('charge_id')
    .where('buyer_oid', '=', buyerOid)
    .orderBy('position')
    .execute();
  return rows.map((row) => row.charge_id);
};

/** Whether a buyer agreed to this version of the terms with an earlier charge. */
export const hasAgreedTo = async (
  db: Db,
  { buyerOid, termsVersion }: { buyerOid: string; termsVersion: string },
): Promise<boolean> => {
  const row = await db
    .selectFrom('charge')
    .select('charge_id')
    .where('buyer_oid', '=', buyerOid)
    .where('terms_version', '=', termsVersion)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

const toCharge = (row: Selectable<ChargesTables['charge']>): ListedCharge => ({
  chargeId: row.charge_id as Charge['chargeId'],
  status: row.status as Charge['status'],
  provider: row.provider as Charge['provider'],
  method: row.method as Charge['method'],
  productId: row.product_id,
  paidCoins: Number(row.paid),
  bonusCoins: Number(row.bonus),
  amounts: row.amounts,
  declineReason: row.decline_reason as Charge['declineReason'],
  notCharged: row.status === 'declined' || row.status === 'expired',
  walletPosition: row.wallet_position,
  ...(row.status === 'opened' && row.pay_url ? { payUrl: row.pay_url } : {}),
  buyerOid: row.buyer_oid as Charge['chargeId'],
  position: row.position,
  providerRef: row.provider_ref,
  purpose: row.purpose,
  means: row.means as ChargeMeans,
  initiatedAt: row.initiated_at.toISOString(),
  approvedAt: row.approved_at?.toISOString() ?? null,
  expiresAt: row.expires_at.toISOString(),
});
