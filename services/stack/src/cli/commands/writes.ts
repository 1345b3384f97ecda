import { allowWrites, readWritesStopped, sleep, stopWrites, withClient } from '@fanfold/platform';
import type pg from 'pg';

import { StackError } from '../../supervisor/stack-error.ts';
import { type Command, UsageError } from './command.ts';

/** A process that starts just now has read the switch before it was set, and has no heartbeat yet. */
const startMs = 6_000;
/** Three heartbeats and the longest append. */
const patienceMs = 40_000;

/** Stops all appends of an installation while the rest of its log is copied to another server. */
export const command: Command = {
  summary: 'stops all changes while the log is moved, or allows them again',
  usage: 'stop|allow|status',
  options: {},
  positional: 'action',
  run: async ({ action }, { running, print }) => {
    if (action !== 'stop' && action !== 'allow' && action !== 'status')
      throw new UsageError('Say stop, allow or status.');
    return withClient(String(running().FANFOLD_DATABASE_URL), async (client) => {
      if (action === 'stop') await stop(client);
      if (action === 'allow') await allowWrites(client);
      print(wordsOf(await readWritesStopped(client)));
      return 0;
    });
  },
};

const wordsOf = (stopped: { readonly since: string } | undefined): string =>
  stopped
    ? `Writes are stopped since ${new Date(stopped.since).toISOString()}: no process appends to the log.`
    : 'Writes are allowed.';

/**
 * Resolves when each process has reported that it appends nothing. Throws StackError, and allows writes
 * again, when one does not.
 */
const stop = async (client: pg.Client): Promise<void> => {
  await stopWrites(client);
  const began = performance.now();
  let writing = await stillWriting(client);
  while (writing.length > 0 || performance.now() - began < startMs) {
    if (performance.now() - began > patienceMs) {
      await allowWrites(client);
      throw new StackError(
        `Writes are allowed again, because these processes did not report that they stopped: ${writing.join(', ')}.`,
      );
    }
    await sleep(500);
    writing = await stillWriting(client);
  }
};

/**
 * Processes that may append: all with a heartbeat of the last minute that does not say otherwise. A killed
 * one leaves its heartbeat.
 */
const stillWriting = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ process: string }>(
    `select service || ' ' || instance as process from process_heartbeat
     where beat_at > clock_timestamp() - interval '30 seconds' and not coalesce((report->>'appendsNothing')::boolean, false)
     order by 1`,
  );
  return rows.map(({ process }) => process);
};
