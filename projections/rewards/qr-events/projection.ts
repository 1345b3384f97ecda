import type { QrEventEvent } from '@fanfold/domain/rewards';
import type { Recorded } from '@fanfold/event-log';
import { inOrder, json, projection, type Statement } from '@fanfold/projection';
import type { Kysely } from 'kysely';

import { createTables, type QrEventsTables } from './tables.ts';

/** QR events and how many codes are left. Read by administration. */
export const qrEvents = projection<QrEventsTables>()({
  name: 'qr-events',
  version: 1,
  consumes: ['QrEventSaved', 'QrEventRemoved', 'QrEventClaimed'],
  tables: createTables,
  project: (db, batch) => inOrder(batch.map((recorded) => changeOf(db, recorded))),
});

const changeOf = (
  db: Kysely<QrEventsTables>,
  { event, position, metadata }: Recorded<QrEventEvent>,
): Statement => {
  const { code } = event;
  const ofEvent = db.updateTable('qr_event').where('code', '=', code);
  switch (event.type) {
    case 'QrEventSaved': {
      const saved = {
        title: event.title,
        item_data: json(event.itemData),
        create_count: event.createCount,
        ends_at: event.endsAt,
        removed: false,
        saved_at: metadata.occurredAt,
      };
      // An event keeps the position at which it was saved first.
      return db
        .insertInto('qr_event')
        .values({ code, position: String(position), issued: 0, ...saved })
        .onConflict((conflict) => conflict.column('code').doUpdateSet(saved));
    }
    case 'QrEventRemoved':
      return ofEvent.set({ removed: true });
    case 'QrEventClaimed':
      // A claim contains its number, so the last one tells how many there were.
      return ofEvent.set({ issued: event.number });
  }
};
