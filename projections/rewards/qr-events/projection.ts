import { incoming, insertRows, projection } from '@fanfold/projection';
import { sql } from 'kysely';

import {
  createTables,
  type ProgressRow,
  progressColumns,
  type QrEventRow,
  type QrEventsTables,
  qrEventColumns,
} from './tables.ts';

export const qrEvents = projection<QrEventsTables>()({
  name: 'qr-events',
  version: 1,
  consumes: ['QrEventSaved', 'QrEventRemoved', 'QrEventClaimed'],
  tables: createTables,

  project: async (db, batch) => {
    const saved = new Map<string, QrEventRow>();
    const progress = new Map<string, ProgressRow>();
    for (const { event, position, metadata } of batch) {
      const { code } = event;
      const row = progress.get(code) ?? { code, issued: 0, removed: false };
      progress.set(code, row);
      switch (event.type) {
        case 'QrEventSaved':
          row.removed = false;
          saved.set(code, {
            code,
            // An event stands where it was saved first.
            position: saved.get(code)?.position ?? String(position),
            title: event.title,
            item_data: event.itemData,
            create_count: event.createCount,
            issued: 0,
            ends_at: event.endsAt,
            removed: false,
            saved_at: metadata.occurredAt,
          });
          continue;
        case 'QrEventRemoved':
          row.removed = true;
          continue;
        case 'QrEventClaimed':
          // A claim carries its number, so the last one tells how many there were.
          row.issued = event.number;
      }
    }
    if (saved.size > 0) {
      await insertRows(db, 'qr_event', { rows: [...saved.values()], columns: qrEventColumns })
        .onConflict((conflict) =>
          conflict.column('code').doUpdateSet({
            title: sql`excluded.title`,
            item_data: sql`excluded.item_data`,
            create_count: sql`excluded.create_count`,
            ends_at: sql`excluded.ends_at`,
            removed: sql`false`,
            saved_at: sql`excluded.saved_at`,
          }),
        )
        .execute();
    }
    await db
      .updateTable('qr_event')
      .from(incoming([...progress.values()], progressColumns))
      .set({
        issued: sql`greatest(qr_event.issued, incoming.issued)`,
        removed: sql`qr_event.removed or incoming.removed`,
      })
      .whereRef('qr_event.code', '=', 'incoming.code')
      .execute();
  },
});
