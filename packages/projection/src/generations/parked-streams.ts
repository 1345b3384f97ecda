import type { LogFeed, Recorded } from '@fanfold/event-log';
import type { Session } from '../postgres/session.ts';
import { inTransaction } from '../postgres/transaction.ts';
import { isOutage, LeaseLost } from '../runtime/errors.ts';
import type { Member } from '../runtime/member.ts';

/**
 * Parks streams for a generation from now on. The database is changed first, because a batch needs the row
 * for its counts.
 */
export const park = async (
  session: Session,
  member: Member,
  { streams, now }: { streams: Readonly<Record<string, string>>; now: string },
): Promise<boolean> => {
  const fresh = Object.entries(streams).filter(([stream]) => !member.parked.has(stream));
  for (const [stream, position] of fresh) {
    await session.query(
      `insert into projection_parked (name, generation, stream, from_position, parked_at)
       values ($1, $2, $3, $4, $5) on conflict do nothing`,
      [member.name, member.generation, stream, position, now],
    );
    member.parked.set(stream, BigInt(position));
  }
  if (fresh.length > 0) member.metrics.parked.set(member.parked.size);
  return fresh.length > 0;
};

/** The parked streams of a generation, read after a restart. */
export const readParked = async (session: Session, member: Member): Promise<void> => {
  const { rows } = await session.query<{ stream: string; from_position: string }>(
    'select stream, from_position from projection_parked where name = $1 and generation = $2',
    [member.name, member.generation],
  );
  for (const { stream, from_position } of rows) member.parked.set(stream, BigInt(from_position));
  member.metrics.parked.set(member.parked.size);
};

/** Counts the parked events of a batch, in the batch's own transaction. */
export const countParked = (
  session: Session,
  { members, events }: { members: readonly Member[]; events: readonly Recorded[] },
): Promise<unknown> | undefined => {
  const aside = members.flatMap((member) => {
    if (member.parked.size === 0) return [];
    const own = events.filter(
      ({ stream, position, event }) => member.consumes.has(event.type) && member.isParked(stream, position),
    );
    const { name, generation } = member;
    return [...Map.groupBy(own, ({ stream }) => stream)].map(([stream, ones]) => ({
      name,
      generation,
      stream,
      events: ones.length,
      first: ones[0]?.revision,
    }));
  });
  if (aside.length === 0) return undefined;
  return session.query(
    `update projection_parked as parked
     set events = parked.events + mine.events, next_revision = coalesce(parked.next_revision, mine.first)
     from json_to_recordset($1::json)
       as mine (name text, generation integer, stream text, events bigint, first bigint)
     where parked.name = mine.name and parked.generation = mine.generation and parked.stream = mine.stream`,
    [JSON.stringify(aside)],
  );
};

export type ParkedBatch = {
  readonly stream: string;
  readonly feed: LogFeed;
  readonly epoch: string;
  readonly maxBatch: number;
  /** The generation's checkpoint: later events arrive through the subscription. */
  readonly upTo: bigint;
};

/** `more`: call again; `failed` is the handler's error. */
export type ParkedOutcome =
  | { readonly status: 'done' | 'more' }
  | { readonly status: 'failed'; readonly error: string };

/**
 * Applies the next parked events of a stream, in order. To be called between two batches of the member, on
 * the connection it writes on. The transaction with the last of them also ends the parking of the stream.
 */
export const applyParked = async (
  session: Session,
  member: Member,
  taking: ParkedBatch,
): Promise<ParkedOutcome> => {
  const whole = await tryToApplyParked(session, member, taking);
  if (whole.status !== 'failed' || taking.maxBatch === 1) return whole;
  // One by one up to the event that fails.
  return tryToApplyParked(session, member, { ...taking, maxBatch: 1 });
};

const tryToApplyParked = async (
  session: Session,
  member: Member,
  taking: ParkedBatch,
): Promise<ParkedOutcome> => {
  const { stream, feed, maxBatch, upTo } = taking;
  const from = await nextRevision(session, member, stream);
  const read = from === null ? [] : await feed.readStream({ stream, from, maxCount: maxBatch });
  const events = read.filter(({ position }) => position <= upTo);
  const isLast = events.length < maxBatch;
  try {
    await inTransaction(session, async () => {
      await moveOn(session, member, { ...taking, from, events, isLast });
      const own = events.filter(({ event }) => member.consumes.has(event.type));
      if (own.length > 0) await member.projection.project(member.db, own);
    });
  } catch (error) {
    if (isOutage(error) || error instanceof LeaseLost) throw error;
    const message = error instanceof Error ? error.message : String(error);
    await noteError(session, member, { stream, message });
    return { status: 'failed', error: message };
  }
  if (!isLast) return { status: 'more' };
  member.parked.delete(stream);
  member.metrics.parked.set(member.parked.size);
  return { status: 'done' };
};

const nextRevision = async (session: Session, member: Member, stream: string): Promise<number | null> => {
  const { rows } = await session.query<{ next_revision: string | null }>(
    'select next_revision from projection_parked where name = $1 and generation = $2 and stream = $3',
    [member.name, member.generation, stream],
  );
  const next = rows[0]?.next_revision;
  return next === null || next === undefined ? null : Number(next);
};

type Move = ParkedBatch & {
  readonly from: number | null;
  readonly events: readonly Recorded[];
  readonly isLast: boolean;
};

/** Fenced like a checkpoint: it moves only from the expected value, and only in this process's epoch. */
const moveOn = async (
  session: Session,
  { name, generation, consumes }: Member,
  { stream, epoch, from, events, isLast }: Move,
): Promise<void> => {
  const own = events.filter(({ event }) => consumes.has(event.type));
  const next = (events.at(-1)?.revision ?? -1) + 1;
  const where = `where name = $1 and generation = $2 and stream = $3 and next_revision is not distinct from $4
     and exists (select 1 from projection_checkpoint where name = $1 and generation = $2 and epoch = $5)`;
  const values = [name, generation, stream, from, epoch];
  const { rowCount } = isLast
    ? await session.query(`delete from projection_parked ${where}`, values)
    : await session.query(
        `update projection_parked set next_revision = $6, events = events - $7, error = null ${where}`,
        [...values, next, own.length],
      );
  if (rowCount !== 1)
    throw new LeaseLost(`The parked position of ${stream} for ${name} was changed elsewhere`);
};

const noteError = async (
  session: Session,
  { name, generation }: Member,
  { stream, message }: { stream: string; message: string },
): Promise<void> => {
  await session.query(
    `update projection_parked set error = $4 where name = $1 and generation = $2 and stream = $3`,
    [name, generation, stream, message.slice(0, 2_000)],
  );
};
