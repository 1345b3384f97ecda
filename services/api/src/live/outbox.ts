import type { OutboxMessage as Outgoing } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

import type { Cursor } from './cursor.ts';
import type { LiveHub, OutboxMessage } from './hub.ts';

/** Something that a connection asks for: its topics, where it was, and up to where the hub does not tell it anyway. */
export type Missed = {
  readonly topics: readonly string[];
  readonly after: bigint;
  readonly upTo: Cursor;
  /** Up to where a resync was heeded already. */
  readonly resynced?: Cursor | undefined;
};

/** The topic of a `resync`, which is for all. */
const everybody = '*';

/** More than this is not worth replaying one by one: the client refetches. */
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
 * The outbox ends before what this process has told already: Postgres crashed and lost its last commits, and the projector
 * has not taken those events in again yet. Nobody can say now what a client missed. It comes again in a moment.
 */
export class OutboxWentBack extends Error {
  override readonly name = 'OutboxWentBack';
}

/**
 * Messages that a connection missed, or null when some of them may be gone already and it has to fetch anew.
 *
 * A `resync` is put at the position where the projections stand, which may be one that a client has seen long ago. So a
 * recent one at that very position counts as missed, unless the client says that it has heeded it.
 *
 * Throws OutboxWentBack.
 */
export const messagesSince = async (
  db: Kysely<never>,
  { topics, after, upTo, resynced = { position: -1n, n: -1 } }: Missed,
): Promise<OutboxMessage[] | null> => {
  if (after > upTo.position) return [];
  const wanted = [...topics, everybody];
  // One statement, so that what is pruned meanwhile cannot go unnoticed.
  const { rows } = await sql<Row>`
    select missed.position, missed.n, missed.topic, missed.payload::text as json, pruned_to,
      greatest(pruned_to, (select max(position) from live_outbox)) as newest
    from live_outbox_window left join lateral (
      select position, n, topic, payload from live_outbox
      where position >= ${String(after)}::bigint
        and (position > ${String(after)}::bigint or topic = ${everybody} and created_at > now() - interval '2 minutes')
        and (position, n) <= (${String(upTo.position)}::bigint, ${Math.min(upTo.n, 2 ** 31 - 1)}::integer)
        and topic = any(${wanted}::text[])
        and (topic <> ${everybody} or (position, n) > (${String(resynced.position)}::bigint, ${resynced.n}::integer))
      order by position, n limit ${maxReplayed + 1}
    ) as missed on true
    order by missed.position, missed.n`.execute(db);
  // What a process began with, before any message, it has not told.
  const told = upTo.n < 0 ? -1n : upTo.position;
  if (after < told && rows.some(({ newest }) => BigInt(newest) < told))
    throw new OutboxWentBack(`Messages up to ${told} were told, but the outbox ends at ${rows[0]?.newest}`);
  const lost = rows.length > maxReplayed || rows.some(({ pruned_to }) => BigInt(pruned_to) > after);
  if (lost || rows.some(({ topic }) => topic === everybody)) return null;
  return rows.flatMap(({ position, n, topic, json }) =>
    position === null ? [] : [{ position: BigInt(position), n, topic, json }],
  );
};

/** The reader of the outbox hands on bounded numbers of rows; such a number may end within a position. */
const mayBeCut = 1_000;

/** Hands what the outbox says to a hub: messages in order, and the news that everything may have changed. */
export const feedHub = (hub: LiveHub, messages: readonly Omit<Outgoing, 'correlationId'>[]): void => {
  let run: OutboxMessage[] = [];
  for (const { position, n, topic, payload } of messages) {
    if (topic !== everybody) {
      run.push({ position, n, topic, json: JSON.stringify(payload) });
      continue;
    }
    hub.spread(run);
    run = [];
    hub.resync({ position, n });
  }
  hub.spread(run, messages.length >= mayBeCut);
};
