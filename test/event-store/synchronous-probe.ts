import { appendFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/*
 * Loaded before the node by a test: notes the settings under which each commit is made. (It asks the connection that
 * commits, since the settings are the connection's and not the file's.)
 */
const { exec } = DatabaseSync.prototype;
DatabaseSync.prototype.exec = function (sql: string): void {
  exec.call(this, sql);
  if (sql !== 'COMMIT') return;
  const [mode] = Object.values(this.prepare('PRAGMA journal_mode').get() ?? {});
  const [synchronous] = Object.values(this.prepare('PRAGMA synchronous').get() ?? {});
  appendFileSync(process.env.FANFOLD_PROBE_FILE as string, `${mode} ${synchronous}\n`);
};
