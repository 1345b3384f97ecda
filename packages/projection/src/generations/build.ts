import type { LogFeed } from '@fanfold/event-log';
import type { Telemetry } from '@fanfold/platform';
import { Session } from '../postgres/session.ts';
import type { AnyProjection } from '../projection.ts';
import { commitBatch } from '../runtime/commit.ts';
import { Member } from '../runtime/member.ts';
import { Reader } from '../runtime/reader.ts';

type Generation = { readonly name: string; readonly version: number; readonly generation: number };

/** Generations at one position that are to be built. Passed between threads, so it contains plain values. */
export type BuildOrder = {
  readonly generations: readonly Generation[];
  readonly position: bigint;
  readonly logId: string;
  readonly epoch: string;
  readonly maxBatch: number;
};

/** The next batch: at most `most` events, none beyond `upTo`. */
export type BuildRequest = {
  readonly most: number;
  readonly upTo: bigint;
  /**
   * Parked streams by generation, in the order of the order's generations, with the position from which on.
   */
  readonly parked: readonly ReadonlyMap<string, bigint>[];
};

/** A committed batch. */
export type BuildProgress = {
  readonly events: number;
  readonly position: bigint;
  readonly eventId: string;
  readonly occurredAt: string;
  /** Whether another full batch is buffered: otherwise the end of the log is near. */
  readonly more: boolean;
};

/**
 * Applies events to generations that do not serve yet. Between two calls no statement is in progress in the
 * database.
 */
export type Build = AsyncDisposable & {
  /**
   * Undefined when there are no new events at the moment. After an error the build cannot be used any more.
   */
  readonly take: (request: BuildRequest) => Promise<BuildProgress | undefined>;
};

/** Opens a build in a thread of its own, where it does not block the live projections. */
export type OpenBuild = (order: BuildOrder, signal: AbortSignal) => Promise<Build>;

type Tools = {
  readonly databaseUrl: string;
  readonly feed: LogFeed;
  readonly projections: readonly AnyProjection[];
  readonly telemetry: Telemetry;
};

/** Without new events for this time the answer is undefined. */
const quietMs = 500;

/** A build in this thread, on a connection and a subscription of its own. */
export const openBuild = async (
  order: BuildOrder,
  { databaseUrl, feed, projections, telemetry }: Tools,
): Promise<Build> => {
  await using opening = new AsyncDisposableStack();
  const session = opening.use(await Session.open(databaseUrl, 'fanfold-projector-build'));
  const { epoch, logId, maxBatch } = order;
  const { signal } = session;
  const reader = opening.use(new Reader(feed, { after: order.position, maxBatch, signal }));
  const members = order.generations.map(({ name, version, generation }) => {
    const projection = projections.find((one) => one.name === name && one.version === version);
    if (!projection) throw new Error(`${name}@${version} is not known here`);
    const member = new Member(projection, { generation, role: 'candidate', eventsDone: 0 }, telemetry);
    member.bind(session);
    return member;
  });
  let from = order.position;
  const take: Build['take'] = async ({ most, upTo, parked }) => {
    if (reader.empty) await reader.pullWithin(quietMs);
    const events = reader.take(most, upTo);
    const last = events.at(-1);
    if (!last) return undefined;
    for (const [index, member] of members.entries()) setParked(member, parked[index]);
    const batch = { members, events, from, epoch, logId, emit: false };
    // While Postgres applies this batch, the next one is fetched and parsed.
    const [, more] = await Promise.all([commitBatch(session, batch), reader.gather(most)]);
    from = last.position;
    const { id, metadata } = last;
    const { occurredAt } = metadata;
    return { events: events.length, position: from, eventId: id, occurredAt, more };
  };
  const close = opening.move();
  return { take, [Symbol.asyncDispose]: () => close.disposeAsync() };
};

const setParked = ({ parked }: Member, now: ReadonlyMap<string, bigint> = new Map()): void => {
  parked.clear();
  for (const [stream, from] of now) parked.set(stream, from);
};
