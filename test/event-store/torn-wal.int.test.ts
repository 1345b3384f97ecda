import { copyFileSync, mkdirSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { startEventNode, verifyLog } from '@fanfold/event-node';
import { expect, inject, it } from 'vitest';

import { temporaryFolder } from './node-process.ts';

const CUTS = inject('isLong') ? 400 : 40;
const APPENDS = 120;

it('recovers whole appends only, wherever the write-ahead log was cut', async () => {
  using folder = temporaryFolder();
  const original = join(folder.path, 'original');
  await using node = await startEventNode({ dataDir: original });
  const client = EventStoreDBClient.connectionString(node.url);
  for (let append = 0; append < APPENDS; append += 1) {
    const of = 1 + (append % 5);
    const filler = 'x'.repeat((append * 97) % 3_000);
    const batch = Array.from({ length: of }, () => jsonEvent({ type: 'Part', data: { append, of, filler } }));
    await client.appendToStream(`torn-${append % 7}`, batch);
  }
  await client.dispose();
  const whole = statSync(join(original, 'log.db-wal')).size;
  expect(whole).toBeGreaterThan(100_000);
  const lengths: number[] = [];
  for (let cut = 0; cut < CUTS; cut += 1) {
    const copy = join(folder.path, `cut-${cut}`);
    mkdirSync(copy);
    copyFileSync(join(original, 'log.db'), join(copy, 'log.db'));
    copyFileSync(join(original, 'log.db-wal'), join(copy, 'log.db-wal'));
    // The tables are created in the log's first transactions; a cut before their end leaves no log at all.
    truncateSync(join(copy, 'log.db-wal'), Math.floor(40_000 + Math.random() * (whole - 40_000)));
    expect(verifyLog(copy)).toMatchObject({ ok: true, problems: [] });
    lengths.push(expectWholeAppends(copy));
  }
  expect(new Set(lengths).size).toBeGreaterThan(CUTS / 4);
});

/** The number of stored appends; fails when they are not the first ones, each complete. */
function expectWholeAppends(dataDir: string): number {
  const database = new DatabaseSync(join(dataDir, 'log.db'));
  const rows = database.prepare('SELECT data FROM event ORDER BY position').all() as { data: Uint8Array }[];
  database.close();
  const parts = new Map<number, { of: number; found: number }>();
  for (const { data } of rows) {
    const { append, of } = JSON.parse(Buffer.from(data).toString()) as { append: number; of: number };
    parts.set(append, { of, found: (parts.get(append)?.found ?? 0) + 1 });
  }
  expect([...parts.keys()]).toEqual(Array.from({ length: parts.size }, (_, append) => append));
  for (const { of, found } of parts.values()) expect(found).toBe(of);
  return parts.size;
}
