import { DatabaseSync } from 'node:sqlite';

/*
 * Loaded before the node by a test: makes the very node that is tested one that does not fsync, to see that the test
 * of the fsyncs would notice.
 */
const { exec } = DatabaseSync.prototype;
DatabaseSync.prototype.exec = function (sql: string): void {
  exec.call(this, sql.replace('synchronous = FULL', 'synchronous = OFF'));
};
