import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { RawLog } from '@fanfold/event-log';
import { compactLog } from '@fanfold/event-node';
import { sleep, withClient } from '@fanfold/platform';

import type { Installation } from '../backup/installation.ts';
import { compactObjects } from '../backup/objects.ts';
import { StackError } from '../supervisor/stack-error.ts';
import { compactTables } from './compact-postgres.ts';
import { renewWal } from './renew-wal.ts';

type Options = {
  /** Deletes log files that were rotated away. */
  readonly withLogs: boolean;
  readonly print: (line: string) => void;
};

/**
 * Removes from the files what was deleted or replaced in the stores: each keeps old bytes until then. It
 * changes no data, works while everything runs, and can be killed and run again at any point. Answers what is
 * left for the operator of a server.
 */
export const compactInstallation = async (
  installation: Installation,
  { withLogs, print }: Options,
): Promise<readonly string[]> => {
  const dataDir = resolve(installation.config.FANFOLD_DATA_DIR);
  const left = await compactEvents(installation, print);
  left.push(...(await compactDatabase(installation, print)));
  if (installation.objectsFolder) {
    await compactObjects(dataDir);
    print('  objects          index rewritten');
  }
  if (withLogs) print(`  log files        ${removeRotated(join(dataDir, 'logs'))} old ones deleted`);
  return left;
};

const compactEvents = async (
  { config, logFolder }: Installation,
  print: Options['print'],
): Promise<string[]> => {
  await using log = new RawLog(config.FANFOLD_ESDB_URL);
  const { id } = await log.startScavenge();
  if (logFolder === null) {
    print(`  event log        scavenge ${id} started`);
    return ['a scavenge of each other node of the event store, and the end of all of them'];
  }
  // The embedded node runs one at a time: a new id says that the first one has ended.
  for (let waits = 0; (await log.startScavenge()).id === id; waits += 1) {
    if (waits > 6_000) throw new StackError('The scavenge of the event log does not end.');
    await sleep(100);
  }
  compactLog(logFolder);
  print('  event log        scavenged, its write-ahead log is empty');
  return [];
};

const compactDatabase = ({ databaseUrl }: Installation, print: Options['print']): Promise<string[]> =>
  withClient(databaseUrl, async (client) => {
    const { tables, left } = await compactTables(client);
    print(`  database         ${tables} tables rewritten`);
    const renewed = await renewWal(client);
    if (renewed) print(`  write-ahead log  ${renewed.segments} old segments removed`);
    return renewed ? [...left] : [...left, 'the segments of the write-ahead log'];
  });

/** `api.log.1` and older; the present ones are written to. */
const removeRotated = (folder: string): number => {
  if (!existsSync(folder)) return 0;
  const rotated = readdirSync(folder).filter((name) => /\.log\.\d+$/.test(name));
  for (const name of rotated) rmSync(join(folder, name), { force: true });
  return rotated.length;
};
