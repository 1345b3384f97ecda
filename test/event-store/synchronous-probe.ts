import { appendFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/*
 * Loaded before the node by a test: records the settings of each commit. (It asks the connection that
 * commits, since the settings belong to the connection and not to the file.)
 */
const { exec } = DatabaseSync.prototype;
DatabaseSync.prototype.exec = function (sql: string): void {
  exec.call(this, sql);
  if (sql !== 'COMMIT') return;
  const [mode] = Object.values(this.prepare('PRAGMA journal_mode').get() ?? {});
  const [synchronous] = Object.values(this.prepare('PRAGMA synchronous').get() ?? {});
  appendFileSync(process.env.FANFOLD_PROBE_FILE as string, `${mode} ${synchronous}\n`);
};
