import type { StatementSync } from 'node:sqlite';

import { Cache } from './cache.ts';

/** Bounded as in the real server: about as many ids as its 8 MB hold. */
const MOST_REMEMBERED = 100_000;
/** How many ids are loaded after a restart. */
const REMEMBERED_AT_START = 10_000;

type Remembered = { readonly streamId: number; readonly revision: number };

/** The positions of recently written events, by event id: they make a repeated append with `any` harmless. */
export class RecentIds {
  readonly #positions = new Cache<string, Remembered>(MOST_REMEMBERED);
  readonly #selectLatest: StatementSync;

  /** @param selectLatest takes a limit and gives event_id, stream_id and revision, newest first. */
  constructor(selectLatest: StatementSync) {
    this.#selectLatest = selectLatest;
    this.reload();
  }

  revisionOf(id: Uint8Array, streamId: number): number | undefined {
    const place = this.#positions.get(keyOf(id));
    return place?.streamId === streamId ? place.revision : undefined;
  }

  add(id: Uint8Array, streamId: number, revision: number): void {
    this.#positions.set(keyOf(id), { streamId, revision });
  }

  /** At start, and after a rollback, when the cache may contain events that the log does not. */
  reload(): void {
    this.#positions.clear();
    const rows = this.#selectLatest.all(REMEMBERED_AT_START) as LatestRow[];
    for (const row of rows.reverse()) this.add(row.event_id, row.stream_id, row.revision);
  }
}

type LatestRow = { event_id: Uint8Array; stream_id: number; revision: number };

const keyOf = (id: Uint8Array): string =>
  Buffer.from(id.buffer, id.byteOffset, id.byteLength).toString('latin1');
