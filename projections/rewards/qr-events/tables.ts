import type { ItemTemplate } from '@fanfold/domain/rewards';
import type { Columns, Int8, Moment } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

export type QrEventsTables = {
  /** One event as it was saved last, and how many of its codes were given out. */
  qr_event: {
    code: string;
    position: Int8;
    title: string;
    item_data: ItemTemplate;
    create_count: number;
    issued: number;
    ends_at: Moment | null;
    removed: boolean;
    saved_at: Moment;
  };
};

export const createTables = async (db: Kysely<QrEventsTables>): Promise<void> => {
  await db.schema
    .createTable('qr_event')
    .addColumn('code', 'text', (column) => column.primaryKey())
    .addColumn('position', 'bigint', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('item_data', 'jsonb', (column) => column.notNull())
    .addColumn('create_count', 'integer', (column) => column.notNull())
    .addColumn('issued', 'integer', (column) => column.notNull())
    .addColumn('ends_at', 'timestamptz')
    .addColumn('removed', 'boolean', (column) => column.notNull())
    .addColumn('saved_at', 'timestamptz', (column) => column.notNull())
    .modifyEnd(sql`with (fillfactor = 70)`)
    .execute();
};

export type QrEventRow = {
  code: string;
  position: string;
  title: string;
  item_data: ItemTemplate;
  create_count: number;
  issued: number;
  ends_at: string | null;
  removed: boolean;
  saved_at: string;
};
export const qrEventColumns: Columns<QrEventRow> = {
  code: 'text',
  position: 'bigint',
  title: 'text',
  item_data: 'jsonb',
  create_count: 'integer',
  issued: 'integer',
  ends_at: 'timestamptz',
  removed: 'boolean',
  saved_at: 'timestamptz',
};

/** What a batch adds to an event that it does not save: how far its codes went, and whether it was removed. */
export type ProgressRow = { code: string; issued: number; removed: boolean };
export const progressColumns: Columns<ProgressRow> = { code: 'text', issued: 'integer', removed: 'boolean' };
