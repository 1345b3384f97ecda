import { sleep } from '@fanfold/platform';
import { BusyShare } from '../generations/build-throttling.ts';
import type { PreparedGeneration } from '../generations/generations.ts';
import { isBusy, type Joining, joinLiveGroup } from '../generations/join-group.ts';
import type { Session } from '../postgres/session.ts';
import type { CatchUpGroup } from './catch-up-group.ts';
import type { Member } from './member.ts';
import { ProjectionGroup } from './projection-group.ts';
import type { Reader } from './reader.ts';

type Joiner = { readonly group: CatchUpGroup; readonly answer: (joined: boolean) => void };

/**
 * How long a new generation waits when another session, e.g. a long report, locks the views that it would
 * replace.
 */
const busyMs = 3_000;

/** The live projections: one subscription, one transaction a batch. Only this group sends live messages. */
export class LiveGroup extends ProjectionGroup {
  readonly #joiners: Joiner[] = [];
  #wake: () => void = () => {};
  #woken = this.#nextWake();
  #committedAt = 0;
  readonly #busy = new BusyShare();
  /** The least time between the beginnings of two commits. */
  #pauseMs = 0;
  #reopen = false;
  #closed = false;

  /** The position of the live members; undefined while there is none. */
  get level(): bigint | undefined {
    return this.members.length === 0 ? undefined : this.position;
  }

  /** The share of the last few seconds that commits took. */
  get busyShare(): number {
    return this.#busy.at(performance.now());
  }

  /** Adds a live member before the group runs. All of them have the same position. */
  begin({ member, position, eventId }: PreparedGeneration): void {
    this.position = position;
    this.eventId = eventId;
    this.reached = position;
    this.adopt([member]);
  }

  async run(): Promise<void> {
    const { signal } = this.shared;
    signal.addEventListener('abort', () => this.#wake(), { once: true });
    try {
      while (!signal.aborted) {
        await this.#admitWaiting(undefined);
        if (this.members.length === 0) await this.#woken;
        else await this.reading((reader) => this.#work(reader));
      }
    } finally {
      this.#closed = true;
      this.end();
      for (const { answer } of this.#joiners.splice(0)) answer(false);
    }
  }

  /** Asks for a moment between two batches at which these members can join. False: not now, try again. */
  join(group: CatchUpGroup): Promise<boolean> {
    return new Promise((answer) => {
      if (this.#closed) return answer(false);
      this.#joiners.push({ group, answer });
      this.#wake();
    });
  }

  /** Makes the views read a kept or waiting generation. False: not now, try again. */
  serve(member: Member): Promise<boolean> {
    return this.between(member, async () => {
      member.takesOver = true;
      return this.#applyParked(this.session, { members: [member], position: this.position });
    });
  }

  /** Replaces the subscription by a new one: it has been silent though the log grew. */
  reopen(): void {
    this.#reopen = true;
    this.#wake();
  }

  async #work(reader: Reader): Promise<void> {
    const { signal, settings } = this.shared;
    while (!signal.aborted && this.members.length > 0 && !this.#reopen) {
      await this.#admitWaiting(reader);
      if (reader.empty) {
        await this.#coalesce();
        await Promise.race([reader.pull(), this.#woken]);
        this.reached = reader.reached;
        continue;
      }
      const events = reader.take(this.batchSize);
      const startedAt = performance.now();
      await this.apply(events);
      const tookMs = performance.now() - startedAt;
      this.#busy.add(tookMs, performance.now());
      if (events.some(({ event }) => this.shared.reconcileOn.has(event.type))) this.shared.requestReconcile();
      this.#committedAt = startedAt;
      this.#pauseMs = Math.min(settings.maxCommitSpacingMs, 2 * tookMs);
      this.#detachSlowMembers();
    }
    this.#reopen = false;
  }

  /**
   * A batch of one event costs nearly as much as one of fifty. So the next commit begins at the earliest
   * twice the time of the last commit after that one began: the live group works at most half of the time, at
   * any speed of the machine, and after a single event there is almost no delay. It buys processor time of
   * Postgres and the projector (`cpu_of_a_request_at_32_…` of `npm run bench -- spend`); to measure without
   * it, return at once.
   */
  async #coalesce(): Promise<void> {
    const left = this.#committedAt + this.#pauseMs - performance.now();
    if (left > 1) await sleep(left, this.shared.signal);
  }

  async #admitWaiting(reader: Reader | undefined): Promise<void> {
    this.#woken = this.#nextWake();
    await this.pause();
    // Pulled events that are not committed yet come first: a joining member has to have the same position.
    if (reader && !reader.empty) return;
    for (let joiner = this.#joiners.shift(); joiner; joiner = this.#joiners.shift()) {
      let joined = false;
      try {
        joined = await this.#admit(joiner.group);
      } finally {
        joiner.answer(joined);
      }
    }
  }

  async #admit(group: CatchUpGroup): Promise<boolean> {
    const { level } = this;
    if (level !== undefined && !(await group.catchUp(level))) return false;
    const { members, position, eventId } = group;
    if (members.length === 0) return true;
    // Cancelled while it was waiting to join.
    if (members.some(({ removalRequested }) => removalRequested)) return false;
    if (!(await this.#applyParked(group.session, { members, position }))) {
      group.postponeJoin(busyMs);
      return false;
    }
    this.position = position;
    this.eventId = eventId;
    this.lastOccurredAt ??= group.lastOccurredAt;
    this.adopt(members);
    group.members = [];
    return true;
  }

  async #applyParked(session: Session, joining: Pick<Joining, 'members' | 'position'>): Promise<boolean> {
    const { epoch, clock, log, registry, requestReconcile } = this.shared;
    const { members, position } = joining;
    try {
      await joinLiveGroup(session, { ...joining, epoch, now: clock.now(), registry });
    } catch (error) {
      if (!isBusy(error)) throw error;
      log.warn({ projections: members.map(({ key }) => key) }, 'the served tables are in use; trying again');
      return false;
    }
    for (const { key, generation, metrics, role } of members) {
      metrics.goesOn();
      log.info({ projection: key, generation, role, position: String(position) }, 'live');
    }
    requestReconcile();
    return true;
  }

  #detachSlowMembers(): void {
    const { settings, log } = this.shared;
    for (const member of this.members) {
      if (this.members.length === 1 || member.meter.busyMs < settings.slowHandlerMs) continue;
      log.warn(
        { projection: member.name, busyMs: Math.round(member.meter.busyMs) },
        'slow: detached into a catch-up group',
      );
      this.release(member);
      const { position, eventId } = this;
      const notBefore = performance.now() + settings.slowDetachedMs;
      this.shared.detach(member, { position, eventId, notBefore });
    }
  }

  override wake(): void {
    this.#wake();
  }

  #nextWake(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }
}
