import type { InventoryEvent } from '@fanfold/domain/rewards';
import type { Recorded } from '@fanfold/event-log';
import { json, projection } from '@fanfold/projection';
import type { Kysely } from 'kysely';

import { createTables, type InventoryTables, type ItemStatus } from './tables.ts';

type Db = Kysely<InventoryTables>;

export const inventory = projection<InventoryTables>()({
  name: 'inventory',
  version: 1,
  consumes: ['ItemGranted', 'ItemUsed', 'ItemUseReversed', 'PrizeSubstituted', 'ItemRefunded', 'ItemDeleted'],
  tables: createTables,

  project: async (db, batch) => {
    for (const recorded of batch) await write(db, recorded);
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

const write = async (db: Db, { event, position }: Recorded<InventoryEvent>): Promise<void> => {
  if (event.type === 'ItemGranted') return grant(db, event, String(position));
  const ofItem = { user_oid: event.userOid, item_oid: event.itemOid };
  if (event.type === 'ItemDeleted') {
    await db
      .deleteFrom('inventory_item')
      .where((eb) => eb.and(ofItem))
      .execute();
    return;
  }
  await db
    .updateTable('inventory_item')
    .set(changeOf(event))
    .where((eb) => eb.and(ofItem))
    .execute();
};

const changeOf = (event: Exclude<InventoryEvent, { type: 'ItemGranted' | 'ItemDeleted' }>) => {
  switch (event.type) {
    case 'ItemUsed':
      return {
        status: 'used',
        prize: event.prize && json(event.prize),
        draw: event.draw && json(event.draw),
      } as const;
    case 'ItemUseReversed':
      return { status: 'unused', prize: null, draw: null } as const;
    case 'ItemRefunded':
      return { status: 'refunded', prize: null, draw: null } as const;
    case 'PrizeSubstituted':
      return { replacement: json(event.prize) };
  }
};

type Granted = Extract<InventoryEvent, { type: 'ItemGranted' }>;

const grant = async (db: Db, event: Granted, position: string): Promise<void> => {
  await db
    .insertInto('inventory_item')
    .values({
      user_oid: event.userOid,
      item_oid: event.itemOid,
      position,
      kind: event.item.kind,
      status: 'unused',
      item: json(event.item),
      code: event.code,
      odds: event.odds && json(event.odds),
      commitment: event.commitment,
      granted_at: event.grantedAt,
    })
    .execute();
};
