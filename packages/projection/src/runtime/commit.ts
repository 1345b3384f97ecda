import type { Recorded } from '@fanfold/event-log';
import { countParked } from '../generations/parked-streams.ts';
import type { Columns } from '../postgres/bulk.ts';
import { copyRows, copyStatement } from '../postgres/copy.ts';
import type { Session } from '../postgres/session.ts';
import type { LiveMessageLike } from '../projection.ts';
import { HandlerFailed, isAbortedTransaction, isOutage, LeaseLost } from './errors.ts';
import type { Member } from './member.ts';

export type Batch = {
  readonly members: readonly Member[];
  /** In log order, never empty. */
  readonly events: readonly Recorded[];
  /** The position of the members' checkpoints. */
  readonly from: bigint;
  readonly epoch: string;
  readonly logId: string;
  /** Whether the handlers' live messages are written to the outbox. */
  readonly emit: boolean;
};

/**
 * Applies a batch: all members' rows, their checkpoints, the live messages and the notifications, in one
 * transaction.
 *
 * The checkpoints fence it. They move only from the expected position and only under this process's epoch; a
 * process that lost its lease, or that commits the same events twice, changes nothing and gets LeaseLost.
 *
 * There is no savepoint around each handler: at one or two hundred small batches a second they cost as much
 * as the handlers' own statements. A failing handler rolls back the whole batch instead and is named by
 * HandlerFailed, and the caller repeats the batch without it. As no handler touches another's tables, the
 * outcome is the same.
 */
export const commitBatch = async (session: Session, batch: Batch): Promise<void> => {
  // The next statement is sent without waiting for the answers of "begin" and of the checkpoints: should one
  // fail, then every later statement of the transaction fails too, "commit" included.
  const begun = session.query('begin');
  // Its failure is handled below; until then it must not count as an unhandled rejection.
  begun.catch(() => undefined);
  try {
    const messages = await handleAll(batch);
    await begun;
    const counted = countParked(session, batch);
    const moved = moveCheckpoints(session, batch, messages);
    const [, { command }] = await Promise.all([moved, session.query('commit'), counted]);
    if (command !== 'COMMIT') throw new Error('Postgres did not commit');
  } catch (error) {
    await session.query('rollback').catch(() => undefined);
    // Events that were committed before make most handlers fail, though the handlers are correct.
    if (error instanceof HandlerFailed || isFencingError(error))
      await assertCheckpointsUnmoved(session, batch);
    throw error;
  }
};

/**
 * Handlers run side by side on the one connection: while Postgres works on one handler's statement, the next
 * is being sent.
 */
const handleAll = async ({ members, events }: Batch): Promise<LiveMessageLike[]> => {
  const outcomes = await Promise.allSettled(members.map((member) => handle(member, events)));
  const failures = outcomes.flatMap((outcome, index) =>
    outcome.status === 'rejected' ? [{ reason: outcome.reason as unknown, member: members[index] }] : [],
  );
  // One failed statement makes all later ones of the transaction fail; the cause is the error that is not
  // such a consequence.
  const cause = failures.find(({ reason }) => !isAbortedTransaction(reason)) ?? failures[0];
  if (cause?.member)
    throw isOutage(cause.reason) ? cause.reason : new HandlerFailed(cause.member, cause.reason);
  // A kept generation beside the serving one would send every message twice.
  return outcomes.flatMap((outcome, index) =>
    outcome.status === 'fulfilled' && members[index]?.serving ? outcome.value : [],
  );
};

const handle = async (member: Member, events: readonly Recorded[]): Promise<readonly LiveMessageLike[]> => {
  member.meter.busyMs = 0;
  const own = events.filter(
    ({ event, stream, position }) => member.consumes.has(event.type) && !member.isParked(stream, position),
  );
  if (own.length === 0) return [];
  return (await member.projection.project(member.db, own)) ?? [];
};

/** Divides by zero unless every checkpoint moved, so that the commit that was sent with it rolls back. */
const moveStatement = `
  with moved as (
    update projection_checkpoint as checkpoint
    set position = $2::bigint, event_id = $3::uuid, log_id = $4::text
    from json_to_recordset($1::json) as mine (name text, generation integer)
    where checkpoint.name = mine.name and checkpoint.generation = mine.generation
      and checkpoint.position = $5::bigint and checkpoint.epoch = $6::bigint
    returning 1
  )
  select
    1 / ((select count(*) from moved) = $9::integer)::integer as all_moved,
    case when $8::text <> '' then pg_notify('fanfold_progress', $2::text || ' ' || $8::text) end,
    case when $7::boolean then pg_notify('fanfold_live', $2::text) end`;

type OutboxRow = {
  readonly position: string;
  readonly n: number;
  readonly topic: string;
  readonly payload: LiveMessageLike;
  readonly correlation_id: string | null;
};
const outboxColumns: Columns<OutboxRow> = {
  position: 'bigint',
  n: 'integer',
  topic: 'text',
  payload: 'jsonb',
  correlation_id: 'text',
};
const outboxStatement = copyStatement('live_outbox', Object.keys(outboxColumns));

// The error is the division, or the outbox already contains the messages.
const isFencingError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '22012' || error.code === '23505');

const moveCheckpoints = (
  session: Session,
  { members, events, from, epoch, logId, emit }: Batch,
  messages: readonly LiveMessageLike[],
): Promise<unknown> => {
  const last = events.at(-1);
  if (!last) throw new Error('A batch has events');
  const said = emit ? numbered(messages, events) : [];
  const written = said.length > 0 && session.copy(outboxStatement, copyRows(said, outboxColumns));
  const moved = session.query(moveStatement, [
    JSON.stringify(members.map(({ name, generation }) => ({ name, generation }))),
    String(last.position),
    last.id,
    logId,
    String(from),
    epoch,
    said.length > 0,
    members.flatMap(({ serving, key }) => (serving ? [key] : [])).join(' '),
    members.length,
  ]);
  return Promise.all([written, moved]);
};

/** Throws LeaseLost unless all checkpoints still have the expected position and epoch. */
const assertCheckpointsUnmoved = async (session: Session, { members, from, epoch }: Batch): Promise<void> => {
  const { rows } = await session.query<{ mine: number }>(
    `select count(*)::integer as mine
     from projection_checkpoint as checkpoint
     join json_to_recordset($1::json) as mine (name text, generation integer) using (name, generation)
     where position = $2::bigint and epoch = $3::bigint`,
    [JSON.stringify(members.map(({ name, generation }) => ({ name, generation }))), String(from), epoch],
  );
  const mine = rows[0]?.mine ?? 0;
  if (mine === members.length) return;
  throw new LeaseLost(`${mine} of ${members.length} checkpoints stood at ${from} in this epoch`);
};

/** Outbox rows in log order; `n` numbers the messages of one event. */
const numbered = (messages: readonly LiveMessageLike[], events: readonly Recorded[]): OutboxRow[] => {
  if (messages.length === 0) return [];
  const correlations = new Map(events.map(({ position, metadata }) => [position, metadata.$correlationId]));
  const rows = messages
    .map((payload) => ({ at: BigInt(payload.position), payload }))
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  let previous = -1n;
  let n = 0;
  return rows.map(({ at, payload }) => {
    n = at === previous ? n + 1 : 0;
    previous = at;
    const correlation_id = correlations.get(at) ?? null;
    return { position: String(at), n, topic: payload.topic, payload, correlation_id };
  });
};
