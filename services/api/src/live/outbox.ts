import type { OutboxMessage as Outgoing } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

import type { LiveHub, OutboxMessage } from './hub.ts';

type OutboxTables = {
  live_outbox: { position: string; n: number; topic: string; payload: unknown };
  live_outbox_window: { id: number; pruned_to: string };
};

/** The topic of a `resync`, which is for all. */
const everybody = '*';

/** More than this is not worth replaying one by one: the client refetches. */
const maxReplayed = 2_000;

/** Messages of `topics` after a position, or null when some of them may be gone already. */
export const messagesSince = async (
  anyDb: Kysely<never>,
  topics: readonly string[],
  after: bigint,
): Promise<OutboxMessage[] | null> => {
  const db = anyDb as unknown as Kysely<OutboxTables>;
  const rows = await db
    .selectFrom('live_outbox')
    .select(['position', 'n', 'topic', sql<string>`payload::text`.as('json')])
    .where('position', '>', String(after))
    .where('topic', '=', sql<string>`any(${[...topics, everybody]}::text[])`)
    .orderBy('position')
    .orderBy('n')
    .limit(maxReplayed + 1)
    .execute();
  // Asked after the rows were read: what was pruned meanwhile is then noticed.
  const window = await db.selectFrom('live_outbox_window').select('pruned_to').executeTakeFirstOrThrow();
  const lost = rows.length > maxReplayed || BigInt(window.pruned_to) > after;
  if (lost || rows.some(({ topic }) => topic === everybody)) return null;
  return rows.map((row) => ({ ...row, position: BigInt(row.position) }));
};

/** Hands what the outbox says to a hub: messages in order, and the news that everything may have changed. */
export const feedHub = (hub: LiveHub, messages: readonly Outgoing[]): void => {
  let run: OutboxMessage[] = [];
  for (const { position, n, topic, payload } of messages) {
    if (topic !== everybody) {
      run.push({ position, n, topic, json: JSON.stringify(payload) });
      continue;
    }
    hub.spread(run);
    run = [];
    hub.resync(position);
  }
  hub.spread(run);
};
