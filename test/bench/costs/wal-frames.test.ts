import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';

import { WalFrames } from './wal-frames.ts';

it('counts each commit of a SQLite log once, also when the log begins again after a checkpoint', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fanfold-wal-'));
  try {
    const file = join(folder, 'log.db');
    const database = new DatabaseSync(file);
    database.exec(
      'PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 40; CREATE TABLE event (data BLOB)',
    );
    using frames = new WalFrames(`${file}-wal`);
    const before = frames.read();
    const insert = database.prepare('INSERT INTO event VALUES (zeroblob(3000))');
    for (let commit = 0; commit < 300; commit += 1) {
      database.exec('BEGIN');
      insert.run();
      insert.run();
      database.exec('COMMIT');
      if (commit % 7 === 0) frames.read();
    }
    const { commits, databaseBytes, bytes } = frames.read();
    expect(commits - before.commits).toBe(300);
    expect(databaseBytes).toBe(Number(database.prepare('PRAGMA page_count').get()?.['page_count']) * 4_096);
    expect(bytes - before.bytes).toBeGreaterThan(600 * 3_000);
    database.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
