import type { InventoryItem } from '@fanfold/contracts/rewards';
import { dayMs } from '@fanfold/domain';
import { itemRefundDays } from '@fanfold/domain/rewards';
import type { Kysely, Selectable } from 'kysely';

import type { InventoryTables } from './tables.ts';

export { inventory } from './projection.ts';

/** The most items that one list contains; no person was ever given as many. */
const most = 500;

/** A person's items, newest first. */
export const itemsOf = async (db: Kysely<InventoryTables>, userOid: string): Promise<InventoryItem[]> => {
  const rows = await db
    .selectFrom('inventory_item')
    .selectAll()
    .where('user_oid', '=', userOid)
    .orderBy('position', 'desc')
    .limit(most)
    .execute();
  return rows.map(toItem);
};

const toItem = (row: Selectable<InventoryTables['inventory_item']>): InventoryItem => {
  const { contentOids, maxPriceCoins, refundCoins, expiresAt } = row.item;
  const until = new Date(row.granted_at.getTime() + itemRefundDays * dayMs).toISOString();
  return {
    itemOid: row.item_oid as InventoryItem['itemOid'],
    kind: row.kind,
    code: row.code,
    grantedAt: row.granted_at.toISOString(),
    expiresAt,
    status: row.status,
    refund: refundCoins > 0 && row.status === 'unused' ? { coins: refundCoins, until } : null,
    contentOids,
    maxPriceCoins,
    odds: row.odds,
    commitment: row.commitment,
    prize: row.prize,
    replacement: row.replacement,
    draw: row.draw,
  };
};
