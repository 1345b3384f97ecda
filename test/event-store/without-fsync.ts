import { DatabaseSync } from 'node:sqlite';

/*
 * Loaded before the node by a test: switches off the fsyncs of the tested node, to prove that the test of the
 * fsyncs would fail.
 */
const { exec } = DatabaseSync.prototype;
DatabaseSync.prototype.exec = function (sql: string): void {
  exec.call(this, sql.replace('synchronous = FULL', 'synchronous = OFF'));
};
