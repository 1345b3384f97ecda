import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/*
 * Loaded before the node by a test: the log may only become as large as a file says (pages, read before each
 * transaction), as on a disk that fills up and gets room again. SQLite answers as on a full disk.
 */
const { exec } = DatabaseSync.prototype;
DatabaseSync.prototype.exec = function (sql: string): void {
  if (sql.startsWith('BEGIN IMMEDIATE')) {
    const pages = readFileSync(process.env.FANFOLD_PAGES_FILE as string, 'utf8');
    exec.call(this, `PRAGMA max_page_count = ${pages}`);
  }
  exec.call(this, sql);
};
