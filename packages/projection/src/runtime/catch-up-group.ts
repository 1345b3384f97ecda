import type { Recorded } from '@fanfold/event-log';
import { sleep } from '@fanfold/platform';
import type { Build, BuildOrder } from '../generations/build.ts';
import { maxPauseFactorInThread, pauseMs } from '../generations/build-throttling.ts';
import { checkpointOf } from '../generations/generations.ts';
import { createLateIndexes, dropLateIndexes } from '../generations/late-indexes.ts';
import type { Session } from '../postgres/session.ts';
import type { DetachedAt } from './detached-at.ts';
import { RebuildRequired } from './errors.ts';
import type { Member } from './member.ts';
import { type GroupContext, ProjectionGroup } from './projection-group.ts';
import { FeedLost, type Reader } from './reader.ts';

/** What a catch-up group needs to know about the live group that it will join. */
export type Level = {
  /** The live group's position; undefined when it has no members. */
  readonly level: bigint | undefined;
  /** How busy the live projections are; see `pauseMs`. */
  readonly busyShare: number;
  readonly join: (group: CatchUpGroup) => Promise<boolean>;
};

/** Without live members, this time without new events counts as caught up. */
const quietMs = 500;

/** For this time a head of the log that was read stays the goal. */
const aimMs = 5_000;

/** How long the live group may wait for a joining member to apply the last events. */
const admissionMs = 3_000;

/**
 * Members outside the live group: new generations being built, and ones that fell behind. They never pass the
 * live group, send no live messages, and join when they have caught up.
 */
export class CatchUpGroup extends ProjectionGroup {
  readonly #liveGroup: Level;
  readonly #oneByOneUntil: bigint | undefined;
  #notBefore: number;
  #reader: Reader | undefined;
  #isIndexed = false;
  /** The head of the log when it was last read. */
  #aim = { position: 0n, askedAt: Number.NEGATIVE_INFINITY };

  constructor(
    session: Session,
    shared: GroupContext,
    { liveGroup, detachedAt }: { liveGroup: Level; detachedAt: DetachedAt },
  ) {
    super(session, shared, { emit: false });
    this.#liveGroup = liveGroup;
    this.position = detachedAt.position;
    this.eventId = detachedAt.eventId;
    this.reached = detachedAt.position;
    this.#oneByOneUntil = detachedAt.oneByOneUntil;
    this.#notBefore = detachedAt.notBefore ?? 0;
  }

  async run(): Promise<void> {
    try {
      await this.#dropLateIndexes();
      await this.#buildInThread();
      await this.reading(async (reader) => {
        this.#reader = reader;
        while (!this.shared.signal.aborted && this.members.length > 0) await this.#step(reader);
      });
    } finally {
      this.end();
    }
  }

  /** Continues alone for a while before it asks to join again. */
  postponeJoin(ms: number): void {
    this.#notBefore = performance.now() + ms;
  }

  /**
   * Applies the remaining events up to the live group's position, while the live group waits. False when that
   * fails.
   */
  async catchUp(target: bigint): Promise<boolean> {
    const deadline = performance.now() + admissionMs;
    const reader = this.#reader;
    while (reader && this.position < target && performance.now() < deadline && this.members.length > 0) {
      const events = reader.take(this.#most(), target);
      if (events.length > 0) await this.apply(events);
      else if (!reader.empty || !(await reader.pullWithin(admissionMs).catch(() => false))) break;
    }
    return this.position === target;
  }

  /** New generations of a long log are built without some of their indexes. */
  async #dropLateIndexes(): Promise<void> {
    const { feed, settings } = this.shared;
    const candidates = this.#candidates;
    if (this.position >= 0n || candidates.length === 0) return;
    const head = await feed.head().catch(() => undefined);
    if (head !== undefined && head >= settings.farBehind) await dropLateIndexes(this.session, candidates);
  }

  /** Creates them when the log was read. True when that took time in which others may have gone on. */
  async #createLateIndexes(): Promise<boolean> {
    if (this.#isIndexed) return false;
    this.#isIndexed = true;
    return createLateIndexes(this.session, this.#candidates);
  }

  get #candidates(): readonly Member[] {
    return this.members.filter(({ role }) => role === 'candidate');
  }

  /**
   * A long build beside live projections runs in a thread of its own until it has nearly caught up. Between
   * two of its batches no statement is in progress there, and this group can run its tasks as between two of
   * its own batches. Every error of the thread, also of a failing handler, is handled here.
   */
  async #buildInThread(): Promise<void> {
    const { openBuild, signal, log, settings } = this.shared;
    if (!openBuild || this.#ahead < settings.farBehind) return;
    if (this.members.some(({ role }) => role !== 'candidate')) return;
    try {
      await this.verifyLog();
      await using build = await openBuild(this.#order(), signal);
      await this.#advanceUntilNearlyLevel(build);
    } catch (error) {
      if (signal.aborted || error instanceof RebuildRequired) throw error;
      log.warn({ err: error }, 'a build could not continue in a thread of its own; it continues in this one');
      await this.#standAtCheckpoint();
    }
  }

  async #advanceUntilNearlyLevel(build: Build): Promise<void> {
    const { length } = this.members;
    while (!this.shared.signal.aborted && this.members.length === length) {
      const { level } = this.#liveGroup;
      if (level === undefined || (await this.#advanceInThread(build, level))) return;
      await this.pause();
    }
  }

  /** After an error it is unknown whether the last commit succeeded. */
  async #standAtCheckpoint(): Promise<void> {
    const [member] = this.members;
    if (!member) return;
    const { position, eventId } = await checkpointOf(this.session, member);
    this.position = position;
    this.eventId = eventId;
  }

  /** Answers whether it has reached the position that the live group had when this step began. */
  async #advanceInThread(build: Build, level: bigint): Promise<boolean> {
    const beganAt = performance.now();
    const parked = this.members.map((member) => member.parked);
    const taken = await build.take({ most: this.#most(), upTo: level, parked });
    if (!taken) return this.position >= level;
    this.moved(taken);
    this.reached = taken.position;
    // A thread that gets little processor time has few events buffered, and need not pause.
    if (taken.more) await this.#rest(performance.now() - beganAt, maxPauseFactorInThread);
    return this.position >= level;
  }

  /** How far the live group is ahead, in positions. */
  get #ahead(): bigint {
    const { level } = this.#liveGroup;
    return level === undefined ? 0n : level - this.position;
  }

  #order(): BuildOrder {
    const { logId, epoch, settings } = this.shared;
    const generations = this.members.map(({ name, projection, generation }) => {
      return { name, version: projection.version, generation };
    });
    return { generations, position: this.position, logId, epoch, maxBatch: settings.maxBuildBatch };
  }

  async #step(reader: Reader): Promise<void> {
    await this.pause();
    if (this.members.length === 0) return;
    const { level } = this.#liveGroup;
    const events = reader.take(this.#most(), level);
    if (events.length > 0) {
      await this.#work(reader, events);
      this.reached = reader.reached;
    }
    // At the position that the live group had when this step began: it applies the later events while the
    // live group waits.
    const ready = level === undefined ? await this.#caughtUp(reader) : this.position === level;
    if (ready && (await this.#join())) return;
    if (events.length > 0) return;
    if (reader.empty) await reader.pullWithin(quietMs);
    // The buffered events lie beyond the live group, which will move on in a moment.
    else if (level !== undefined) await sleep(20);
  }

  /** Having joined or lost its members, this group is empty and ends. Having made indexes, it looks again. */
  async #join(): Promise<boolean> {
    if (performance.now() < this.#notBefore) return false;
    return (await this.#createLateIndexes()) || this.#liveGroup.join(this);
  }

  async #work(reader: Reader, events: readonly Recorded[]): Promise<void> {
    const beganAt = performance.now();
    // While Postgres applies this batch, the next one is fetched and parsed. It raises
    // `…_events_per_s_over_…` of `npm run bench -- rebuild`; to measure without it, await the commit first.
    const [, more] = await Promise.all([this.apply(events), reader.gather(this.#most())]);
    // Readers wait for a serving member that fell behind, not for a build. Near the end there is no pause
    // either: new events would arrive faster than the build reads them.
    if (!more || this.members.some(({ serving }) => serving)) return;
    await this.#rest(performance.now() - beganAt);
  }

  async #rest(workedMs: number, most?: number): Promise<void> {
    const rest = pauseMs(workedMs, this.#liveGroup.busyShare, most);
    if (rest > 1) await sleep(rest, this.shared.signal);
  }

  /**
   * Without live members: at the head of the log, or without new events for a while. While users write, the
   * head has moved on before its answer arrives; a group that applied everything up to a recent head counts
   * as caught up.
   */
  async #caughtUp(reader: Reader): Promise<boolean> {
    if (!reader.empty) return this.#reachedAim();
    const head = await this.shared.feed.head().catch((error: unknown) => {
      throw new FeedLost('The head of the log cannot be read', { cause: error });
    });
    this.#aim = { position: head ?? -1n, askedAt: performance.now() };
    while (reader.empty) {
      if (head === undefined || reader.reached >= head) return true;
      if (!(await reader.pullWithin(quietMs))) return true;
    }
    return false;
  }

  #reachedAim(): boolean {
    const { position, askedAt } = this.#aim;
    return this.position >= position && performance.now() - askedAt < aimMs;
  }

  #most(): number {
    const careful = this.#oneByOneUntil !== undefined && this.position < this.#oneByOneUntil;
    if (careful) return 1;
    // A large batch blocks the thread, and with it the live projections, for longer.
    return this.#liveGroup.busyShare > 0.1 ? Math.ceil(this.batchSize / 4) : this.batchSize;
  }
}
