import type { OutboxMessage as Outgoing } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

import type { Cursor } from './cursor.ts';
import type { LiveHub, OutboxMessage } from './hub.ts';

/**
 * The messages that a connection missed: of its topics, after its last position, and up to the hub's
 * position.
 */
export type Missed = {
  readonly topics: readonly string[];
  readonly after: bigint;
  readonly upTo: Cursor;
  /** The newest resync that the client has processed. */
  readonly resynced?: Cursor | undefined;
};

/** The topic of a `resync`, which is for all. */
const allTopics = '*';

/** A client that missed more messages than this fetches its data again. */
const maxReplayed = 2_000;

type Row = {
  position: string | null;
  n: number;
  topic: string;
  json: string;
  pruned_to: string;
  /** Position of the newest message there is, or was before it was pruned. */
  newest: string;
};

/**
 * The outbox ends before the newest message that this process has sent: Postgres crashed and lost its last
 * commits, and the projector has not processed those events again yet. The missed messages are unknown now.
 * The client has to reconnect.
 */
export class OutboxWentBack extends Error {
  override readonly name = 'OutboxWentBack';
}

/**
 * Messages that a connection missed, or null when some of them may be pruned and the client has to fetch
 * again.
 *
 * A `resync` has the position of the projections, which may be one that a client has seen long ago. So a
 * recent resync at the client's own position counts as missed, unless the client says that it has processed
 * it.
 *
 * Throws OutboxWentBack.
 */
export const messagesSince = async (
  db: Kysely<never>,
  { topics, after, upTo, resynced = { position: -1n, n: -1 } }: Missed,
): Promise<OutboxMessage[] | null> => {
  if (after > upTo.position) return [];
  const wanted = [...topics, allTopics];
  // One statement, so that pruning in the meantime is noticed.
  const { rows } = await sql<Row>`
    select missed.position, missed.n, missed.topic, missed.payload::text as json, pruned_to,
      greatest(pruned_to, (select max(position) from live_outbox)) as newest
    from live_outbox_window left join lateral (
      select position, n, topic, payload from live_outbox
      where position >= ${String(after)}::bigint
        and (position > ${String(after)}::bigint or topic = ${allTopics} and created_at > now() - interval '2 minutes')
        and (position, n) <= (${String(upTo.position)}::bigint, ${Math.min(upTo.n, 2 ** 31 - 1)}::integer)
        and topic = any(${wanted}::text[])
        and (topic <> ${allTopics} or (position, n) > (${String(resynced.position)}::bigint, ${resynced.n}::integer))
      order by position, n limit ${maxReplayed + 1}
    ) as missed on true
    order by missed.position, missed.n`.execute(db);
  // A process has not sent the message at the position that it began with.
  const told = upTo.n < 0 ? -1n : upTo.position;
  if (after < told && rows.some(({ newest }) => BigInt(newest) < told))
    throw new OutboxWentBack(`Messages up to ${told} were told, but the outbox ends at ${rows[0]?.newest}`);
  const lost = rows.length > maxReplayed || rows.some(({ pruned_to }) => BigInt(pruned_to) > after);
  if (lost || rows.some(({ topic }) => topic === allTopics)) return null;
  return rows.flatMap(({ position, n, topic, json }) =>
    position === null ? [] : [{ position: BigInt(position), n, topic, json }],
  );
};

/** The reader of the outbox returns rows in bounded pages; a page may end within a position. */
const mayBeCut = 1_000;

/** Hands the rows of the outbox to a hub: messages in order, and resyncs. */
export const feedHub = (hub: LiveHub, messages: readonly Omit<Outgoing, 'correlationId'>[]): void => {
  let run: OutboxMessage[] = [];
  for (const { position, n, topic, payload } of messages) {
    if (topic !== allTopics) {
      run.push({ position, n, topic, json: JSON.stringify(payload) });
      continue;
    }
    hub.spread(run);
    run = [];
    hub.resync({ position, n });
  }
  hub.spread(run, messages.length >= mayBeCut);
};
