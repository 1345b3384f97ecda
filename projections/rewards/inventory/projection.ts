import type { InventoryEvent } from '@fanfold/domain/rewards';
import type { Recorded } from '@fanfold/event-log';
import { incoming, insertRows, projection } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

import {
  createTables,
  type InventoryTables,
  type ItemRow,
  type ItemStatus,
  itemColumns,
  type Named,
  namedColumns,
  type ReplacementRow,
  replacementColumns,
  type StatusRow,
  statusColumns,
} from './tables.ts';

export const inventory = projection<InventoryTables>()({
  name: 'inventory',
  version: 1,
  consumes: ['ItemGranted', 'ItemUsed', 'ItemUseReversed', 'PrizeSubstituted', 'ItemRefunded', 'ItemDeleted'],
  tables: createTables,

  project: async (db, batch) => {
    const changes = new Changes();
    for (const recorded of batch) changes.take(recorded);
    // In this order, because what happens to an item comes after its grant, and nothing after it is thrown away.
    await changes.write(db);
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

/** A batch's changes by item: of each kind of change the last one counts. */
class Changes {
  readonly #granted: ItemRow[] = [];
  readonly #statuses = new Map<string, StatusRow>();
  readonly #replacements: ReplacementRow[] = [];
  readonly #deleted: Named[] = [];

  take({ event, position }: Recorded<InventoryEvent>): void {
    const named: Named = { user_oid: event.userOid, item_oid: event.itemOid };
    switch (event.type) {
      case 'ItemGranted':
        this.#granted.push(granted(event, String(position)));
        return;
      case 'ItemUsed':
        return this.#status({ ...named, status: 'used', prize: event.prize, draw: event.draw });
      case 'ItemUseReversed':
        return this.#status({ ...named, status: 'unused', prize: null, draw: null });
      case 'ItemRefunded':
        return this.#status({ ...named, status: 'refunded', prize: null, draw: null });
      case 'PrizeSubstituted':
        this.#replacements.push({ ...named, replacement: event.prize });
        return;
      case 'ItemDeleted':
        this.#deleted.push(named);
        return;
    }
  }

  async write(db: Kysely<InventoryTables>): Promise<void> {
    if (this.#granted.length > 0)
      await insertRows(db, 'inventory_item', { rows: this.#granted, columns: itemColumns }).execute();
    if (this.#statuses.size > 0) await setStatuses(db, [...this.#statuses.values()]);
    if (this.#replacements.length > 0) await setReplacements(db, this.#replacements);
    if (this.#deleted.length > 0) await remove(db, this.#deleted);
  }

  #status(row: StatusRow): void {
    this.#statuses.set(`${row.user_oid} ${row.item_oid}`, row);
  }
}

type Granted = Extract<InventoryEvent, { type: 'ItemGranted' }>;

const granted = (event: Granted, position: string): ItemRow => ({
  user_oid: event.userOid,
  item_oid: event.itemOid,
  position,
  kind: event.item.kind,
  status: 'unused',
  item: event.item,
  code: event.code,
  odds: event.odds,
  commitment: event.commitment,
  granted_at: event.grantedAt,
});

const setStatuses = (db: Kysely<InventoryTables>, rows: readonly StatusRow[]) =>
  db
    .updateTable('inventory_item')
    .from(incoming(rows, statusColumns))
    .set({ status: sql`incoming.status`, prize: sql`incoming.prize`, draw: sql`incoming.draw` })
    .whereRef('inventory_item.user_oid', '=', 'incoming.user_oid')
    .whereRef('inventory_item.item_oid', '=', 'incoming.item_oid')
    .execute();

const setReplacements = (db: Kysely<InventoryTables>, rows: readonly ReplacementRow[]) =>
  db
    .updateTable('inventory_item')
    .from(incoming(rows, replacementColumns))
    .set({ replacement: sql`incoming.replacement` })
    .whereRef('inventory_item.user_oid', '=', 'incoming.user_oid')
    .whereRef('inventory_item.item_oid', '=', 'incoming.item_oid')
    .execute();

const remove = (db: Kysely<InventoryTables>, rows: readonly Named[]) =>
  db
    .deleteFrom('inventory_item')
    .using(incoming(rows, namedColumns))
    .whereRef('inventory_item.user_oid', '=', 'incoming.user_oid')
    .whereRef('inventory_item.item_oid', '=', 'incoming.item_oid')
    .execute();
