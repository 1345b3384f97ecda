import type { ItemKind, ItemTemplate, Odds, Prize } from '@fanfold/domain/rewards';
import type { Columns, Int8, Moment } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

type Draw = { serverSeed: string; clientSeed: string; roll: number };
export type ItemStatus = 'unused' | 'used' | 'refunded';

export type InventoryTables = {
  /** One item that somebody has. What was thrown away is not there. */
  inventory_item: {
    user_oid: string;
    item_oid: string;
    position: Int8;
    kind: ItemKind;
    status: ItemStatus;
    item: ItemTemplate;
    code: string | null;
    odds: Odds | null;
    commitment: string | null;
    prize: Prize | null;
    replacement: Prize | null;
    draw: Draw | null;
    granted_at: Moment;
  };
};

export const createTables = async (db: Kysely<InventoryTables>): Promise<void> => {
  await db.schema
    .createTable('inventory_item')
    .addColumn('user_oid', 'text', (column) => column.notNull())
    .addColumn('item_oid', 'text', (column) => column.notNull())
    .addColumn('position', 'bigint', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('item', 'jsonb', (column) => column.notNull())
    .addColumn('code', 'text')
    .addColumn('odds', 'jsonb')
    .addColumn('commitment', 'text')
    .addColumn('prize', 'jsonb')
    .addColumn('replacement', 'jsonb')
    .addColumn('draw', 'jsonb')
    .addColumn('granted_at', 'timestamptz', (column) => column.notNull())
    // Serves `itemsOf`, and finds the item that a later event is about.
    .addPrimaryKeyConstraint('inventory_item_pkey', ['user_oid', 'item_oid'])
    .modifyEnd(sql`with (fillfactor = 85)`)
    .execute();
};

export type ItemRow = {
  user_oid: string;
  item_oid: string;
  position: string;
  kind: ItemKind;
  status: ItemStatus;
  item: ItemTemplate;
  code: string | null;
  odds: Odds | null;
  commitment: string | null;
  granted_at: string;
};
export const itemColumns: Columns<ItemRow> = {
  user_oid: 'text',
  item_oid: 'text',
  position: 'bigint',
  kind: 'text',
  status: 'text',
  item: 'jsonb',
  code: 'text',
  odds: 'jsonb',
  commitment: 'text',
  granted_at: 'timestamptz',
};

export type Named = { user_oid: string; item_oid: string };
export const namedColumns: Columns<Named> = { user_oid: 'text', item_oid: 'text' };

export type StatusRow = Named & { status: ItemStatus; prize: Prize | null; draw: Draw | null };
export const statusColumns: Columns<StatusRow> = {
  ...namedColumns,
  status: 'text',
  prize: 'jsonb',
  draw: 'jsonb',
};

export type ReplacementRow = Named & { replacement: Prize };
export const replacementColumns: Columns<ReplacementRow> = { ...namedColumns, replacement: 'jsonb' };
