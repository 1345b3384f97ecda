import { json, projection } from '@fanfold/projection';

import { createTables, type QrEventsTables } from './tables.ts';

export const qrEvents = projection<QrEventsTables>()({
  name: 'qr-events',
  version: 1,
  consumes: ['QrEventSaved', 'QrEventRemoved', 'QrEventClaimed'],
  tables: createTables,

  project: async (db, batch) => {
    for (const { event, position, metadata } of batch) {
      const { code } = event;
      if (event.type === 'QrEventSaved') {
        const saved = {
          title: event.title,
          item_data: json(event.itemData),
          create_count: event.createCount,
          ends_at: event.endsAt,
          removed: false,
          saved_at: metadata.occurredAt,
        };
        // An event keeps the position at which it was saved first.
        await db
          .insertInto('qr_event')
          .values({ code, position: String(position), issued: 0, ...saved })
          .onConflict((conflict) => conflict.column('code').doUpdateSet(saved))
          .execute();
        continue;
      }
      // A claim carries its number, so the last one tells how many there were.
      const changed = event.type === 'QrEventRemoved' ? { removed: true } : { issued: event.number };
      await db.updateTable('qr_event').set(changed).where('code', '=', code).execute();
    }
  },
});
