import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { scalar } from './database.ts';
import { compileFilter, type EventFilter } from './filter.ts';
import { Log } from './log.ts';
import { type AllPage, type PageLimit, Reader } from './reader.ts';
import { Scavenger } from './scavenger.ts';
import { sizeOf, Tail } from './tail.ts';
import type { EventRow, WriteRequest, WriteResult } from './types.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fanfold-tail-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const rowAt = (position: number, bytes = 10, of: Buffer = Buffer.alloc(bytes, position)): EventRow => ({
  position,
  stream_id: 1,
  revision: position - 1,
  type_id: 1,
  created_ms: 1_000,
  is_json: 0,
  event_id: of.subarray(0, 16),
  metadata: null,
  data: of.subarray(0, bytes),
});

const positions = (rows: readonly EventRow[] | undefined) => rows?.map(({ position }) => position);

describe('the newest events in memory', () => {
  it('are returned from a position on, and nothing before it', () => {
    const tail = new Tail({ events: 4, bytes: 10_000 });
    expect(tail.from(1, 10)).toBeUndefined();
    tail.add([5, 6, 7, 8, 9, 10].map((position) => rowAt(position)));
    expect(tail.from(6, 10)).toBeUndefined();
    expect(positions(tail.from(7, 10))).toEqual([7, 8, 9, 10]);
    expect(positions(tail.from(8, 2))).toEqual([8, 9]);
    expect(tail.from(11, 10)).toEqual([]);
    expect(tail.from(Number.MAX_SAFE_INTEGER, 10)).toEqual([]);
  });

  it('begin again when they are cleared and where a position is missing', () => {
    const tail = new Tail({ events: 4, bytes: 10_000 });
    tail.add([rowAt(1), rowAt(2)]);
    tail.clear();
    expect(tail.from(2, 10)).toBeUndefined();
    expect(tail.from(3, 10)).toBeUndefined();
    tail.add([rowAt(3)]);
    tail.add([rowAt(5), rowAt(6)]);
    expect(tail.from(3, 10)).toBeUndefined();
    expect(positions(tail.from(5, 10))).toEqual([5, 6]);
  });

  it('stay within their bounds, and end at the newest event whatever its size', () => {
    const most = { events: 50, bytes: 20_000 };
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.nat(500), fc.nat(9_000), fc.constant(30_000)), { maxLength: 200 }),
        (sizes) => {
          const tail = new Tail(most);
          for (const [index, size] of sizes.entries()) {
            const position = index + 1;
            tail.add([rowAt(position, size)]);
            const { events, bytes } = tail.held;
            const rows = tail.from(position - events + 1, most.events) ?? [];
            expect(events).toBeLessThanOrEqual(most.events);
            expect(bytes).toBeLessThanOrEqual(most.bytes);
            expect(rows.reduce((sum, row) => sum + sizeOf(row), 0)).toBe(bytes);
            expect(positions(rows)).toEqual(
              Array.from({ length: events }, (_, n) => position - events + 1 + n),
            );
            expect(events > 0).toBe(sizeOf(rowAt(position, size)) <= most.bytes);
          }
        },
      ),
      { numRuns: 50 },
    );
  });

  it('are a copy of the original, small or large', () => {
    const tail = new Tail({ events: 4, bytes: 1_000_000 });
    const given = [rowAt(1), rowAt(2, 200_000), rowAt(3, 60_000), { ...rowAt(4), data: null }];
    tail.add(given);
    for (const { data } of given) data?.fill(255);
    // Not the bytes themselves: to print the difference of two hundred thousand bytes would take minutes.
    const seen = tail.from(1, 4)?.map(({ data }) => [data?.length, data?.every((byte) => byte !== 255)]);
    expect(seen).toEqual([
      [10, true],
      [200_000, true],
      [60_000, true],
      [undefined, undefined],
    ]);
  });

  it('need little more memory than the events themselves for requests of a megabyte', () => {
    const tail = new Tail({ events: 1_000, bytes: 1_000_000 });
    const request = Buffer.alloc(1024 * 1024);
    for (let position = 1; position <= 2_000; position += 1) tail.add([rowAt(position, 700, request)]);
    const rows = tail.from(1_001, 1_000) ?? [];
    expect(rows).toHaveLength(1_000);
    const buffers = new Set(rows.flatMap(({ data, event_id }) => [data?.buffer, event_id?.buffer]));
    const kept = [...buffers].reduce((sum, buffer) => sum + (buffer?.byteLength ?? 0), 0);
    expect(kept).toBeLessThan(1_000 * 716 + 2 * 64 * 1024 + 12 * 716);
  });
});

type Step =
  | { readonly do: 'append'; readonly group: readonly Write[] }
  | { readonly do: 'lose'; readonly group: readonly Write[] }
  | { readonly do: 'retain'; readonly stream: number; readonly json: string }
  | { readonly do: 'delete' | 'tombstone'; readonly stream: number }
  | { readonly do: 'scavenge' };
type Write = { readonly stream: number; readonly type: number; readonly sizes: readonly number[] };

const NAMES = ['wallet-1', 'wallet-2', 'order-1', 'order-22', 'post-7'];
const TYPES = ['Opened', 'Spent', 'Closed'];
const stream = fc.nat(NAMES.length - 1);
const group = fc.array(
  fc.record({
    stream,
    type: fc.nat(2),
    sizes: fc.array(fc.oneof(fc.nat(60), fc.nat(1_500)), { maxLength: 4 }),
  }),
  { minLength: 1, maxLength: 4 },
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('append' as const), group }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lose' as const), group }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('retain' as const),
      stream,
      json: fc.constantFrom('{"$maxCount":2}', '{"$tb":3}', '{"$maxAge":1}', '{}', 'nonsense'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('delete' as const, 'tombstone' as const), stream }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('scavenge' as const) }) },
);

const FILTERS: EventFilter[] = [
  { on: 'stream', prefixes: ['wallet-', 'post-'] },
  { on: 'stream', prefixes: [], regex: /^order-\d$/u },
  { on: 'type', prefixes: ['Spent'] },
  { on: 'type', prefixes: [], regex: /^[^$].*d$/u },
  { on: 'stream', prefixes: ['nobody'] },
];

let nextId = 0;
const eventOf = (type: string, data: Uint8Array) => {
  const id = Buffer.alloc(16);
  id.writeUInt32BE(++nextId);
  const metadata = data.length % 2 === 0 ? new Uint8Array() : Buffer.from(`m${nextId}`);
  return { id, type, isJson: data.length % 3 === 0, data, metadata };
};
const appendOf = (name: string, events: WriteRequest['events']): WriteRequest => ({
  kind: 'append',
  stream: name,
  expected: 'any',
  events,
  expiresAtMs: Number.MAX_SAFE_INTEGER,
});
const requestsOf = (writes: readonly Write[]): WriteRequest[] =>
  writes.map(({ stream: at, type, sizes }) =>
    appendOf(
      NAMES[at] as string,
      sizes.map((size) => eventOf(TYPES[type] as string, Buffer.alloc(size, nextId))),
    ),
  );

function write(log: Log, requests: readonly WriteRequest[]): WriteResult[] {
  const results: WriteResult[] = [];
  for (const request of requests) log.write(request, (result) => results.push(result));
  log.flush();
  return results;
}

/** A group that fails in its middle, after some of its events were written. */
function lose(log: Log, requests: readonly WriteRequest[]): void {
  const most = scalar(log.database, 'PRAGMA max_page_count');
  log.database.exec(`PRAGMA max_page_count = ${Number(scalar(log.database, 'PRAGMA page_count')) + 8}`);
  const tooLarge = appendOf('lost', [eventOf('Lost', Buffer.alloc(200_000))]);
  const results = write(log, [...requests, appendOf('lost', [eventOf('Lost', Buffer.alloc(1))]), tooLarge]);
  expect(results.every(({ outcome }) => outcome === 'refused')).toBe(true);
  log.database.exec(`PRAGMA max_page_count = ${most}`);
}

async function take(log: Log, scavenger: Scavenger, next: Step): Promise<void> {
  if (next.do === 'append') write(log, requestsOf(next.group));
  else if (next.do === 'lose') lose(log, requestsOf(next.group));
  else if (next.do === 'retain')
    write(log, [appendOf(`$$${NAMES[next.stream]}`, [eventOf('$metadata', Buffer.from(next.json))])]);
  else if (next.do === 'scavenge') {
    scavenger.start();
    await scavenger.idle();
  } else write(log, [{ ...appendOf(NAMES[next.stream] as string, []), kind: next.do }]);
}

const LIMITS: PageLimit[] = [
  { events: 512, bytes: 64 * 1024 },
  { events: 3, bytes: 64 * 1024 },
  { events: 512, bytes: 900 },
];

const plain = ({ rows, next, atEnd }: AllPage) => ({
  rows: rows.map((row) => ({
    ...row,
    event_id: Buffer.from(row.event_id ?? []).toString('hex'),
    metadata: row.metadata === null ? null : Buffer.from(row.metadata).toString('hex'),
    data: row.data === null ? null : Buffer.from(row.data).toString('hex'),
  })),
  next,
  atEnd,
});

describe('a page', () => {
  it('is the same from memory and from the log: appends, rollbacks, retention, deletions, scavenges', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 25 }),
        fc.record({ events: fc.integer({ min: 1, max: 12 }), bytes: fc.integer({ min: 500, max: 9_000 }) }),
        async (steps, inMemory) => {
          rmSync(folder, { recursive: true });
          let nowMs = 1_000;
          const now = () => (nowMs += 300);
          using log = new Log(folder, now, inMemory);
          const scavenger = new Scavenger(log, now);
          const stored = new Reader(log.database, new Tail(), now);
          const names = { streams: log.streamNames, types: log.eventTypes };
          for (const next of steps) {
            await take(log, scavenger, next);
            const filter = FILTERS[nextId % FILTERS.length] as EventFilter;
            const test = compileFilter(filter, names);
            for (let from = Math.max(1, log.head - inMemory.events - 1); from <= log.head + 2; from += 1) {
              for (const limit of LIMITS) {
                const read = log.reader.readAll('forwards', from, limit);
                expect(plain(read)).toEqual(plain(stored.readAll('forwards', from, limit)));
                const filtered = log.reader.readFiltered(from, test, limit);
                expect(plain(filtered)).toEqual(plain(stored.readFiltered(from, test, limit)));
              }
            }
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('comes from memory where it reaches, until stored events change', () => {
    using log = new Log(folder, Date.now, { events: 3, bytes: 100_000 });
    write(log, [
      appendOf(
        's',
        [1, 2, 3, 4].map((n) => eventOf('Counted', Buffer.alloc(n))),
      ),
    ]);
    log.database.exec('UPDATE event SET event_id = NULL, metadata = NULL, data = NULL');
    const read = (from: number) => log.reader.readFiltered(from, () => true, { events: 10, bytes: 10_000 });
    expect(read(1)).toEqual({ rows: [], next: 5, atEnd: true });
    expect(read(2).rows.map(({ data }) => data?.length)).toEqual([2, 3, 4]);
    log.changed();
    expect(read(2)).toEqual({ rows: [], next: 5, atEnd: true });
  });

  it('never contains an event of a group that was rolled back, whose positions are used again', () => {
    using log = new Log(folder, Date.now);
    write(log, [appendOf('s', [eventOf('First', Buffer.alloc(1))])]);
    const seen: string[] = [];
    let next = 1;
    log.onCommit(() => {
      const page = log.reader.readAll('forwards', next, { events: 10, bytes: 100_000 });
      seen.push(...page.rows.map(({ type_id }) => log.eventTypes.nameOf(type_id)));
      next = page.next;
    });
    lose(log, [appendOf('s', [eventOf('Lost', Buffer.alloc(1)), eventOf('Lost', Buffer.alloc(1))])]);
    // A commit that writes nothing.
    write(log, [appendOf('s', [])]);
    expect(seen).toEqual(['First']);
    write(log, [appendOf('s', [eventOf('Second', Buffer.alloc(1)), eventOf('Third', Buffer.alloc(1))])]);
    expect(seen).toEqual(['First', 'Second', 'Third']);
  });

  it('no longer contains what a scavenge removed once that step is done', async () => {
    using log = new Log(folder, Date.now);
    write(log, [
      appendOf(
        's',
        [1, 2, 3].map((n) => eventOf('Counted', Buffer.alloc(n))),
      ),
      appendOf('$$s', [eventOf('$metadata', Buffer.from('{"$maxCount":1}'))]),
    ]);
    const lengths = () =>
      log.reader
        .readAll('forwards', 1, { events: 10, bytes: 10_000 })
        .rows.filter(({ revision }) => revision > 0)
        .map(({ data }) => data?.length);
    expect(lengths()).toEqual([2, 3]);
    const scavenger = new Scavenger(log, Date.now);
    scavenger.start();
    await scavenger.idle();
    expect(lengths()).toEqual([3]);
  });
});
