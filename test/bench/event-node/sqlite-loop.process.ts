import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { serveTasks } from '../support/tasks.ts';
import { type AppendLoad, appendTimes, dataOf } from './workload.ts';

/**
 * The lowest cost with SQLite: one table, one prepared statement, as many rows in a commit as appends would
 * be in flight, each commit on disk like the node's. Answers rows a second.
 */
const inserts = ({ inFlight, bytes }: AppendLoad): number => {
  const folder = mkdtempSync(join(tmpdir(), 'fanfold-sqlite-'));
  const database = new DatabaseSync(join(folder, 'loop.db'));
  try {
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 4000');
    database.exec('CREATE TABLE event (position INTEGER PRIMARY KEY, data BLOB) STRICT');
    const insert = database.prepare('INSERT INTO event (data) VALUES (?)');
    const data = Buffer.from(JSON.stringify(dataOf(0, bytes)));
    const beganAt = performance.now();
    let rows = 0;
    while (performance.now() - beganAt < appendTimes.measureMs) {
      database.exec('BEGIN IMMEDIATE');
      for (let n = 0; n < inFlight; n += 1) insert.run(data);
      database.exec('COMMIT');
      rows += inFlight;
    }
    return (rows / (performance.now() - beganAt)) * 1_000;
  } finally {
    database.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

serveTasks({ inserts });
