import { seoulDayStart } from '@fanfold/domain';
import { parkedOf, parkingId, parkingStream } from '@fanfold/domain/operations';
import { nextMonth } from '@fanfold/domain/settlement';
import type { EventLog, Recorded } from '@fanfold/event-log';

import { checkpointIn } from '../checkpoint-in.ts';
import { postAdjustments, postEarnings } from '../earnings/index.ts';

type Log = Pick<EventLog, 'client' | 'feed' | 'commands'>;
type Posting = { readonly name: string; readonly consumes: readonly string[] };

/** What is posted to creators' months. */
const postings: readonly Posting[] = [postEarnings, postAdjustments];

/**
 * A posting process that a month waits for, and how many streams with events of the month are parked for it.
 */
export type PostingBehind = { readonly manager: string; readonly parked: number };

/** What has events of a month before it, or undefined when all that happened in the month is posted. */
export const postingBehind = async (log: Log, month: string): Promise<PostingBehind | undefined> => {
  const until = seoulDayStart(`${nextMonth(month)}-01`);
  const { state } = await log.commands.load(parkingStream, parkingId, { maxAgeMs: 0 });
  const parked = await Promise.all(
    postings.map(async ({ name: manager }) => ({
      manager,
      parked: await parkedBefore(log, Object.entries(parkedOf(state, manager)), until),
    })),
  );
  const waiting = parked.find((one) => one.parked > 0);
  if (waiting) return waiting;
  for (const posting of postings)
    if (await isBehind(log, posting, until)) return { manager: posting.name, parked: 0 };
  return undefined;
};

type Parked = readonly [stream: string, from: { readonly revision: number }];

/**
 * Streams whose parked events begin before a moment. The process's checkpoint is past them: only the parking
 * tells of them.
 */
const parkedBefore = async ({ client }: Log, streams: readonly Parked[], until: string): Promise<number> => {
  const found = await Promise.all(
    streams.map(async ([stream, { revision }]) => {
      const [first] = await client.readStream(stream, { from: revision, maxCount: 1 });
      return first !== undefined && first.metadata.occurredAt < until;
    }),
  );
  return found.filter(Boolean).length;
};

const batchSize = 500;
/** A feed that delivers nothing in this time says nothing: then the month waits. */
const readWithinMs = 10_000;

/**
 * Whether the log has something from before a moment that the process has still to read. A checkpoint that is
 * older than the moment says too little, as one of a process that had nothing to do is stored rarely: what
 * follows it is read.
 */
const isBehind = async (
  { client, feed }: Log,
  { name, consumes }: Posting,
  until: string,
): Promise<boolean> => {
  const after = (await checkpointIn(client, `checkpoint-${name}`))?.position;
  const head = await client.head();
  if (head === undefined || (after !== undefined && after >= head)) return false;
  const signal = AbortSignal.timeout(readWithinMs);
  for await (const item of feed.readAll({ after, maxBatch: batchSize, signal })) {
    const found =
      'caughtUpTo' in item ? atEnd(item.caughtUpTo, head) : among(item, { consumes, until, head });
    if (found !== undefined) return found;
  }
  return true;
};

const atEnd = (caughtUpTo: bigint, head: bigint): false | undefined =>
  caughtUpTo >= head ? false : undefined;

type Wanted = { readonly consumes: readonly string[]; readonly until: string; readonly head: bigint };

/** Whether one of these is still to be read; undefined where the events that follow decide. */
const among = (batch: readonly Recorded[], { consumes, until, head }: Wanted): boolean | undefined => {
  for (const { event, metadata, position } of batch) {
    if (metadata.occurredAt < until && consumes.includes(event.type)) return true;
    if (metadata.occurredAt >= until || position >= head) return false;
  }
  return undefined;
};
