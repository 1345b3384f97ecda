import type { LogFeed, Recorded } from '@fanfold/event-log';
import { backOffMs, type Clock, type Logger, sleep } from '@fanfold/platform';
import type { BuildProgress, OpenBuild } from '../generations/build.ts';
import type { GenerationRegistry } from '../generations/generation-registry.ts';
import type { Session } from '../postgres/session.ts';
import { commitBatch } from './commit.ts';
import type { DetachedAt } from './detached-at.ts';
import { type Failure, HandlerFailed, MemberLeft, RebuildRequired } from './errors.ts';
import type { Member } from './member.ts';
import { FeedLost, Reader } from './reader.ts';
import { traceCommit } from './trace-commit.ts';

export type Settings = {
  /** Most events in one transaction. */
  readonly maxBatch: number;
  /** The same for catch-up groups: larger batches cost less for each event, and no reader waits for them. */
  readonly maxBuildBatch: number;
  /**
   * A build that is this many positions behind the live group runs in a thread of its own. Starting a thread
   * takes about a second of processor time, as much as these events.
   */
  readonly farBehind: bigint;
  /**
   * The longest time from the begin of one commit to the begin of the next one while events are waiting.
   * Usually it is twice the time that a commit takes.
   */
  readonly maxCommitSpacingMs: number;
  /**
   * A handler whose statements of one batch take longer is detached from the live group, so that the others
   * need not wait.
   */
  readonly slowHandlerMs: number;
  /** The least time that it then stays detached. */
  readonly slowDetachedMs: number;
  /** Without progress for this time while behind, a subscription is replaced and health reports it. */
  readonly stuckMs: number;
  readonly retry: { readonly firstMs: number; readonly maxMs: number };
};

export const defaultSettings: Settings = {
  maxBatch: 1000,
  maxBuildBatch: 2_000,
  farBehind: 10_000n,
  maxCommitSpacingMs: 60,
  slowHandlerMs: 2_000,
  slowDetachedMs: 10_000,
  stuckMs: 15_000,
  retry: { firstMs: 100, maxMs: 5_000 },
};

/** What all groups of one epoch share. */
export type GroupContext = {
  readonly feed: LogFeed;
  readonly logId: string;
  readonly epoch: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly settings: Settings;
  readonly signal: AbortSignal;
  readonly registry: GenerationRegistry;
  /** Makes the reconciler compare the desired with the present state soon. */
  readonly requestReconcile: () => void;
  /** Types of events that change the desired state. */
  readonly reconcileOn: ReadonlySet<string>;
  /** Moves a member into a catch-up group of its own. */
  readonly detach: (member: Member, detachedAt: DetachedAt) => void;
  /** Runs builds beside live projections in a thread of their own; without it they share this thread. */
  readonly openBuild: OpenBuild | undefined;
  /** Records a member as stopped. */
  readonly failed: (failure: Failure) => Promise<void>;
};

type Task = { readonly run: () => Promise<void>; readonly drop: () => void };

/** Members at one position that read the log together and commit together. */
export class ProjectionGroup {
  readonly session: Session;
  readonly shared: GroupContext;
  protected readonly emit: boolean;
  protected readonly batchSize: number;
  members: Member[] = [];
  position = -1n;
  eventId: string | null = null;
  /** The last known position of the reader, for health. */
  reached = -1n;
  /** The time of the newest applied event; undefined before the first. */
  lastOccurredAt: string | undefined;
  readonly #tasks: Task[] = [];
  #ended = false;

  constructor(session: Session, shared: GroupContext, { emit }: { emit: boolean }) {
    this.session = session;
    this.shared = shared;
    this.emit = emit;
    this.batchSize = emit ? shared.settings.maxBatch : shared.settings.maxBuildBatch;
  }

  adopt(members: readonly Member[]): void {
    for (const member of members) member.bind(this.session);
    this.members = [...this.members, ...members];
  }

  release(member: Member): void {
    this.members = this.members.filter((other) => other !== member);
  }

  /**
   * Runs `work` with a member between two batches, on this group's connection, and answers with its result.
   * Rejects with MemberLeft when the member has left meanwhile.
   */
  between<Outcome>(member: Member, work: () => Promise<Outcome>): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      const drop = () => reject(new MemberLeft(`${member.label} has left`));
      if (this.#ended) return drop();
      this.#tasks.push({
        drop,
        run: async () => {
          if (!this.members.includes(member)) return drop();
          await work().then(resolve, reject);
        },
      });
      this.wake();
    });
  }

  /**
   * To be called between two batches: runs the waiting tasks and removes members whose removal was requested.
   */
  protected async pause(): Promise<void> {
    for (let task = this.#tasks.shift(); task; task = this.#tasks.shift()) await task.run();
    if (this.members.some(mayBeRemoved))
      this.members = this.members.filter((member) => !mayBeRemoved(member));
  }

  protected end(): void {
    this.#ended = true;
    for (const { drop } of this.#tasks.splice(0)) drop();
  }

  /** Ends its current wait, so that waiting tasks run soon. */
  wake(): void {}

  /**
   * Commits a batch for all members. Members whose handler fails leave, and the others repeat the batch
   * without them.
   */
  async apply(events: readonly Recorded[]): Promise<void> {
    const last = events.at(-1);
    if (!last) return;
    while (this.members.length > 0) {
      try {
        const { members, position: from, emit } = this;
        const { epoch, logId } = this.shared;
        const startedAtMs = Date.now();
        await commitBatch(this.session, { members, events, from, epoch, logId, emit });
        if (emit) traceCommit(this.shared.log, { events, members, startedAtMs });
        break;
      } catch (error) {
        if (!(error instanceof HandlerFailed)) throw error;
        await this.#leave(error, events);
      }
    }
    const { position, id: eventId, metadata } = last;
    this.moved({ position, eventId, occurredAt: metadata.occurredAt, events: events.length });
  }

  /** Records a committed batch in position, progress and metrics. */
  protected moved({ position, eventId, occurredAt, events }: Omit<BuildProgress, 'more'>): void {
    this.position = position;
    this.eventId = eventId;
    this.lastOccurredAt = occurredAt;
    for (const member of this.members) {
      member.eventsDone += events;
      member.metrics.position.set(Number(position));
      member.metrics.events.inc(events);
    }
  }

  async #leave(error: HandlerFailed, events: readonly Recorded[]): Promise<void> {
    const { member } = error;
    this.release(member);
    const [only] = events;
    const { position, eventId } = this;
    if (events.length === 1 && only)
      return this.shared.failed({ member, event: only, error, detachedAt: { position, eventId } });
    const oneByOneUntil = events.at(-1)?.position ?? position;
    this.shared.log.warn(
      { projection: member.name, generation: member.generation, err: error.cause },
      'a handler failed on a batch; looking for the event',
    );
    this.shared.detach(member, { position, eventId, oneByOneUntil });
  }

  /**
   * Subscribes to the log at this group's position and applies events; subscribes again, with back-off, when
   * the connection is lost.
   */
  protected async reading(work: (reader: Reader) => Promise<void>): Promise<void> {
    const { feed, settings, signal, log } = this.shared;
    for (let attempt = 0; !signal.aborted; attempt += 1) {
      const from = this.position;
      try {
        await this.verifyLog();
        await using reader = new Reader(feed, { after: from, maxBatch: this.batchSize, signal });
        return await work(reader);
      } catch (error) {
        if (!(error instanceof FeedLost) || signal.aborted) throw error;
        if (this.position !== from) attempt = 0;
        log.warn(
          { err: error, position: String(this.position) },
          'the event log cannot be read; trying again',
        );
        await sleep(backOffMs(attempt, 1, settings.retry), signal);
      }
    }
  }

  /** Whether this is still the log of the checkpoint: the same id, and the same event at its position. */
  protected async verifyLog(): Promise<void> {
    const { feed, logId } = this.shared;
    let found: { logId: string; eventId: string | undefined };
    try {
      found = {
        logId: await feed.logId(),
        eventId: this.position < 0n ? undefined : await feed.eventIdAt(this.position),
      };
    } catch (error) {
      throw new FeedLost(error instanceof Error ? error.message : String(error), { cause: error });
    }
    if (found.logId !== logId) throw new RebuildRequired(`log ${logId} has become log ${found.logId}`);
    if (this.position >= 0n && found.eventId !== this.eventId) {
      throw new RebuildRequired(
        `event ${this.eventId} was read at position ${this.position}, where the log now has ${found.eventId ?? 'nothing'}`,
      );
    }
  }
}

const mayBeRemoved = ({ removalRequested, serving }: Member): boolean => removalRequested && !serving;
