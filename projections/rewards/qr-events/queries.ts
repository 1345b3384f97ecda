import type { QrEvent } from '@fanfold/contracts/rewards';
import type { Kysely } from 'kysely';

import type { QrEventsTables } from './tables.ts';

export { qrEvents } from './projection.ts';

/** The events, newest first; removed ones last. */
export const qrEventsList = async (db: Kysely<QrEventsTables>): Promise<QrEvent[]> => {
  const rows = await db
    .selectFrom('qr_event')
    .selectAll()
    .orderBy('removed')
    .orderBy('position', 'desc')
    .limit(500)
    .execute();
  return rows.map((row) => ({
    qrEventCode: row.code,
    title: row.title,
    itemData: row.item_data,
    createCount: row.create_count,
    issued: row.issued,
    endsAt: row.ends_at?.toISOString() ?? null,
    removed: row.removed,
    savedAt: row.saved_at.toISOString(),
  }));
};
