import type { DatabaseSync, StatementSync } from 'node:sqlite';

import { leafOf, type Place } from './leaf.ts';
import type { EventRow, ProposedEvent } from './types.ts';

/** Writes events into the log, and remembers those of the transaction until they are taken. */
export class Inserts {
  readonly #insert: StatementSync;
  #rows: EventRow[] = [];

  constructor(database: DatabaseSync) {
    this.#insert = database.prepare(
      `INSERT INTO event (position, stream_id, revision, type_id, created_ms, is_json, leaf, event_id, metadata, data)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
  }

  add(place: Place, ids: { readonly stream: number; readonly type: number }, event: ProposedEvent): void {
    const row: EventRow = {
      position: place.position,
      stream_id: ids.stream,
      revision: place.revision,
      type_id: ids.type,
      created_ms: place.createdMs,
      is_json: event.isJson ? 1 : 0,
      event_id: event.id,
      metadata: event.metadata.length === 0 ? null : event.metadata,
      data: event.data.length === 0 ? null : event.data,
    };
    this.#insert.run(
      row.position,
      row.stream_id,
      row.revision,
      row.type_id,
      row.created_ms,
      row.is_json,
      leafOf(place, event),
      row.event_id,
      row.metadata,
      row.data,
    );
    this.#rows.push(row);
  }

  /** The events added since the last call: published after the commit, forgotten after a rollback. */
  take(): EventRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }
}
