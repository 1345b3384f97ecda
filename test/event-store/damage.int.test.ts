import { createHash } from 'node:crypto';
import { closeSync, openSync, readFileSync, statSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { bulkImport, type ImportedEvent, startEventNode, verifyLog } from '@fanfold/event-node';
import { expect, it } from 'vitest';

import { spawnNode, temporaryFolder } from './node-process.ts';
import { rejection } from './support.ts';

const EVENTS = 3_000;

function* manyEvents(): Generator<ImportedEvent> {
  for (let n = 0; n < EVENTS; n += 1) {
    yield { stream: `s-${n % 10}`, type: 'T', data: { marker: `marker-${n}-`, filler: 'x'.repeat(100) } };
  }
}

const digest = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

function overwrite(file: string, at: number, bytes: Buffer): void {
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, bytes, 0, bytes.length, at);
  closeSync(descriptor);
}

/** The node must name the file, say that it is damaged, and leave it unchanged. */
async function expectRefusal(dataDir: string): Promise<void> {
  const file = join(dataDir, 'log.db');
  const before = digest(file);
  const error = await rejection(startEventNode({ dataDir }).then((node) => node[Symbol.asyncDispose]()));
  expect(error.message).toMatch(/is damaged and was not changed|cannot be opened/);
  expect(error.message).toContain(file);
  expect(digest(file)).toBe(before);
}

it('a file that was cut short is refused', async () => {
  using folder = temporaryFolder();
  await bulkImport(folder.path, manyEvents());
  const file = join(folder.path, 'log.db');
  truncateSync(file, statSync(file).size - 20_000);
  await expectRefusal(folder.path);
});

it('a newest event that was changed is refused', async () => {
  using folder = temporaryFolder();
  await bulkImport(folder.path, manyEvents());
  const file = join(folder.path, 'log.db');
  overwrite(file, readFileSync(file).indexOf(`marker-${EVENTS - 1}-`), Buffer.from('M'));
  await expectRefusal(folder.path);
});

it('after a crash every page is checked', async () => {
  using folder = temporaryFolder();
  await bulkImport(folder.path, manyEvents());
  {
    await using node = await spawnNode(folder.path);
    await node.end('SIGKILL');
  }
  const file = join(folder.path, 'log.db');
  const page = Math.floor(readFileSync(file).indexOf('marker-500-') / 4096);
  overwrite(file, page * 4096, Buffer.alloc(4096, 0xa5));
  const wal = digest(`${file}-wal`);
  await expectRefusal(folder.path);
  expect(digest(`${file}-wal`)).toBe(wal);
});

it('a file that is not a log is refused', async () => {
  using folder = temporaryFolder();
  writeFileSync(join(folder.path, 'log.db'), 'Dear diary, '.repeat(1_000));
  await expectRefusal(folder.path);
  using other = temporaryFolder();
  const database = new DatabaseSync(join(other.path, 'log.db'));
  database.exec('CREATE TABLE shopping (item TEXT)');
  database.close();
  const error = await rejection(startEventNode({ dataDir: other.path }));
  expect(error.message).toContain('not an event log');
});

it('one changed bit anywhere is found by verify, and there is no finding in a sound log', async () => {
  using folder = temporaryFolder();
  await bulkImport(folder.path, manyEvents());
  expect(verifyLog(folder.path)).toMatchObject({ ok: true, events: EVENTS, streams: 10, problems: [] });
  const file = join(folder.path, 'log.db');
  overwrite(file, readFileSync(file).indexOf('marker-1234-'), Buffer.from('l'));
  const { ok, problems } = verifyLog(folder.path);
  expect(ok).toBe(false);
  expect(problems).toEqual(['event 1235 does not match its leaf']);
});
