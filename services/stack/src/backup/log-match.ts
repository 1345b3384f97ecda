import { type LogClient, readLogId } from '@fanfold/event-log';
import { withClient } from '@fanfold/platform';
import { RebuildRequired } from '@fanfold/projection';

import { StackError } from '../supervisor/stack-error.ts';

/**
 * What the database's checkpoints say about a log: the same log, an earlier or changed state of it, or
 * another log.
 */
export type LogMatch =
  | { readonly origin: 'same' }
  | { readonly origin: 'changed' | 'other'; readonly reason: string };

type Checkpoint = { name: string; position: string; event_id: string; log_id: string };

/**
 * Compares the log's id, and the event at each checkpoint, with those that the read models were computed
 * from.
 */
export const logMatchOf = async (databaseUrl: string, client: LogClient): Promise<LogMatch> => {
  const logId = await readLogId(client);
  const checkpoints = await withClient(databaseUrl, async (db) => {
    const { rows } = await db.query<Checkpoint>(
      `select min(name) "name", position, event_id, log_id from projection_checkpoint
       where position >= 0 group by position, event_id, log_id order by position desc`,
    );
    return rows;
  });
  for (const { name, position, event_id, log_id } of checkpoints) {
    if (log_id !== logId)
      return {
        origin: 'other',
        reason: `${name} was computed from log ${log_id}, but this is ${logId ? `log ${logId}` : 'an empty one'}`,
      };
    const found = await client.readAt(BigInt(position));
    if (found?.id === event_id) continue;
    const head = (await client.head()) ?? 'nothing';
    const reason = found
      ? `${name} applied event ${event_id} at ${position}, where the log now has ${found.id}`
      : `${name} is at ${position}, but the log ends at ${head}`;
    return { origin: 'changed', reason };
  }
  return { origin: 'same' };
};

/**
 * Runs before any process that would write: a worker on the wrong log would add wrong events. Throws
 * StackError with what to do.
 */
export const requireMatchingLog = async (databaseUrl: string, client: LogClient): Promise<void> => {
  const match = await logMatchOf(databaseUrl, client);
  if (match.origin !== 'same') throw new StackError(new RebuildRequired(match.reason).message);
};
