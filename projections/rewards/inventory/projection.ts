import type { InventoryEvent } from '@fanfold/domain/rewards';
import type { Recorded } from '@fanfold/event-log';
import { inOrder, json, projection, type Statement } from '@fanfold/projection';
import type { Kysely } from 'kysely';

import { createTables, type InventoryTables, type ItemStatus } from './tables.ts';

/** The items of an inventory with their outcomes. Read by its owner. */
export const inventory = projection<InventoryTables>()({
  name: 'inventory',
  version: 1,
  consumes: ['ItemGranted', 'ItemUsed', 'ItemUseReversed', 'PrizeSubstituted', 'ItemRefunded', 'ItemDeleted'],
  tables: createTables,

  project: async (db, batch) => {
    await inOrder(batch.map((recorded) => changeOf(db, recorded)));
    return batch.map(({ event, position }) => ({
      kind: 'inventory',
      topic: `inventory:${event.userOid}`,
      position: String(position),
      itemOid: event.itemOid,
      status: statusAfter(event),
    }));
  },
});

const statusAfter = ({ type }: InventoryEvent): ItemStatus | null => {
  switch (type) {
    case 'ItemGranted':
    case 'ItemUseReversed':
      return 'unused';
    case 'ItemUsed':
    case 'PrizeSubstituted':
      return 'used';
    case 'ItemRefunded':
      return 'refunded';
    case 'ItemDeleted':
      return null;
  }
};

const changeOf = (db: Kysely<InventoryTables>, { event, position }: Recorded<InventoryEvent>): Statement => {
  const key = { user_oid: event.userOid, item_oid: event.itemOid };
  const ofItem = db.updateTable('inventory_item').where((eb) => eb.and(key));
  switch (event.type) {
    case 'ItemGranted':
      return db.insertInto('inventory_item').values({
        ...key,
        position: String(position),
        kind: event.item.kind,
        status: 'unused',
        item: json(event.item),
        code: event.code,
        odds: event.odds && json(event.odds),
        commitment: event.commitment,
        granted_at: event.grantedAt,
      });
    case 'ItemUsed': {
      const { prize, draw } = event;
      return ofItem.set({ status: 'used', prize: prize && json(prize), draw: draw && json(draw) });
    }
    case 'ItemUseReversed':
      return ofItem.set({ status: 'unused', prize: null, draw: null });
    case 'ItemRefunded':
      return ofItem.set({ status: 'refunded', prize: null, draw: null });
    case 'PrizeSubstituted':
      return ofItem.set({ replacement: json(event.prize) });
    case 'ItemDeleted':
      return db.deleteFrom('inventory_item').where((eb) => eb.and(key));
  }
};
