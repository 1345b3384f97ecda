import type { ItemTemplate } from '@fanfold/domain/rewards';
import {
  boolean,
  createAll,
  defineTable,
  integer,
  jsonb,
  logPosition,
  type TablesOf,
  text,
  timestamptz,
} from '@fanfold/projection';

/** One event in its last saved state, and the number of its codes given out. */
const qrEvent = defineTable(
  'qr_event',
  {
    code: text().primaryKey(),
    position: logPosition(),
    title: text(),
    item_data: jsonb<ItemTemplate>(),
    create_count: integer(),
    issued: integer(),
    ends_at: timestamptz().nullable(),
    removed: boolean(),
    saved_at: timestamptz(),
  },
  { fillfactor: 70 },
);

export const createTables = createAll(qrEvent);
export type QrEventsTables = TablesOf<typeof qrEvent>;
