import type { ItemKind, ItemTemplate, Odds, Prize } from '@fanfold/domain/rewards';
import {
  createAll,
  defineTable,
  jsonb,
  logPosition,
  type TablesOf,
  text,
  timestamptz,
} from '@fanfold/projection';

type Draw = { serverSeed: string; clientSeed: string; roll: number };
export type ItemStatus = 'unused' | 'used' | 'refunded';

/** One item of a user. A deleted item has no row. */
const inventoryItem = defineTable(
  'inventory_item',
  {
    user_oid: text(),
    item_oid: text(),
    position: logPosition(),
    kind: text<ItemKind>(),
    status: text<ItemStatus>(),
    item: jsonb<ItemTemplate>(),
    code: text().nullable(),
    odds: jsonb<Odds>().nullable(),
    commitment: text().nullable(),
    prize: jsonb<Prize>().nullable(),
    replacement: jsonb<Prize>().nullable(),
    draw: jsonb<Draw>().nullable(),
    granted_at: timestamptz(),
  },
  // Serves `itemsOf`, and finds the item of a later event.
  { primaryKey: ['user_oid', 'item_oid'], fillfactor: 85 },
);

export const createTables = createAll(inventoryItem);
export type InventoryTables = TablesOf<typeof inventoryItem>;
