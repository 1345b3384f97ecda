import type { ProcessManager } from '@fanfold/application';
import type { Recorded } from '@fanfold/event-log';
import { backOffMs, sleep } from '@fanfold/platform';
import { DeposedError, LogCheckpoint } from './checkpoint.ts';
import { type ParkedStream, ParkedStreams } from './parked-streams.ts';
import { attempt, isRequested, retryUntilDone } from './react.ts';
import { RetryTimes, retrySettings } from './retry-times.ts';
import {
  begun,
  feedOf,
  isSaveDue,
  type ManagerStatus,
  type ManagersOptions,
  pass,
  type RunningManager,
  statusOf,
} from './running-manager.ts';

const maxBatch = 500;
/** Commands in progress at once; those for one stream queue behind each other. */
const maxInFlight = 64;
const everyMs = 1_000;
/** How often an event is tried before its stream is parked: short append conflicts are over by then. */
const triesAtOnce = 3;
/** When this many streams are parked for one manager, the manager is at fault, not the streams. */
const maxParked = 50;

/**
 * Runs process managers over one shared feed, each with its own checkpoint in the log. When a manager fails
 * on an event, that event and all later ones of its stream are parked, with an error in the log and an alarm,
 * and tried again with a back-off; other streams and other managers continue. A manager with too many parked
 * streams stops as a whole, and is tried again with a back-off. While the log or Postgres is unreachable all
 * of them wait.
 */
export class ProcessManagers {
  readonly #options: ManagersOptions;
  readonly #times: RetryTimes;
  readonly #parked: ParkedStreams;
  #running: RunningManager[] = [];
  #passed: bigint | undefined;
  /** The newest event that was read. */
  #newest: Recorded | undefined;
  #storedAtMs = 0;
  #saving: Promise<void> | undefined;
  #saveFailure: unknown;

  constructor(options: ManagersOptions) {
    this.#options = options;
    this.#times = new RetryTimes(options.retry ?? retrySettings);
    this.#parked = new ParkedStreams(options.eventLog, this.#times);
  }

  status(): ManagerStatus[] {
    return this.#running.map((running) => statusOf(running, this.#parked.of(running.manager.name)));
  }

  /** Everything up to here was processed; undefined before the first batch of an empty log. */
  get passed(): bigint | undefined {
    return this.#passed;
  }

  /** Runs until the signal aborts. Throws DeposedError when another worker took over. */
  async run(): Promise<void> {
    const { signal, log } = this.#options;
    for (let attempt = 0; !signal.aborted; attempt += 1) {
      try {
        await this.#runOnce(() => {
          attempt = 0;
        });
      } catch (error) {
        if (error instanceof DeposedError) throw error;
        if (signal.aborted) return;
        log.warn(
          { err: error },
          'the process managers lost the event log and will continue from their checkpoints',
        );
        await sleep(backOffMs(attempt, Math.random()), signal);
      }
    }
  }

  async #runOnce(onProgress: () => void): Promise<void> {
    const { eventLog, managers, signal } = this.#options;
    // A checkpoint write that is still in progress would look like another owner's to the next load.
    await this.#saving?.catch(() => undefined);
    await this.#forgetAnotherLog();
    const before = new Map(this.#running.map((running) => [running.manager.name, running]));
    this.#saveFailure = undefined;
    this.#running = await Promise.all(managers.map((manager) => this.#begin(manager, before)));
    const going = this.#running.filter(({ failed }) => !failed);
    const [start = -1n] = going.map(({ after }) => after).toSorted((a, b) => Number(a - b));
    this.#passed = start < 0n ? undefined : start;
    await this.#parked.load(managers.map(({ name }) => name));
    // The feed is not read meanwhile, so a stream that is resumed misses no event.
    for (const one of this.#parked.due) await this.#retry(one);
    const due = new AbortController();
    using _timer = this.#everySecond(due);
    const reading = AbortSignal.any([signal, due.signal]);
    const { types, skipped } = feedOf(managers);
    const options = { after: this.#passed, maxBatch, signal: reading, types };
    for await (const item of eventLog.feed.readAll(options)) {
      onProgress();
      if ('caughtUpTo' in item) {
        this.#pass(item.caughtUpTo, skipped);
        await this.#store(false);
        continue;
      }
      await Promise.all(this.#running.map((running) => this.#take(running, item)));
      // The stop came in the middle of a batch: unprocessed events must not count as processed.
      if (signal.aborted) break;
      this.#newest = item.at(-1);
      this.#pass(this.#newest?.position, item.length);
      await this.#store(false);
      // Parked events are read again.
      if (item.some(isRequested)) break;
    }
    await this.#store(true);
  }

  /**
   * While the log was unreachable it may have been restored from a backup. Commands after that backup are
   * lost with its tail, though this process remembers them; the checkpoints in the log itself say how far the
   * managers had come.
   */
  async #forgetAnotherLog(): Promise<void> {
    const { eventLog, log } = this.#options;
    if (!this.#newest || (await eventLog.feed.eventIdAt(this.#newest.position)) === this.#newest.id) return;
    log.warn('the log was restored to an earlier state; the process managers continue from its checkpoints');
    this.#newest = undefined;
    this.#running = [];
    eventLog.commands.clearCache();
  }

  async #begin(
    manager: ProcessManager,
    before: ReadonlyMap<string, RunningManager>,
  ): Promise<RunningManager> {
    const { name } = manager;
    const checkpoint = new LogCheckpoint(this.#options.eventLog.client, name);
    await checkpoint.load();
    const last = before.get(name);
    const stored = checkpoint.position ?? -1n;
    // The log ends before the newest event that was read: the caches may contain events that no longer exist.
    if (stored < (last?.checkpoint.position ?? -1n)) this.#options.eventLog.commands.clearCache();
    const known = this.#seen(last?.after ?? -1n);
    const failed = this.#times.isDue(name) ? undefined : last?.failed;
    return begun(manager, { checkpoint, after: stored > known ? stored : known, failed });
  }

  /** A position, or that of the newest event read: the log is known to be unchanged only up to there. */
  #seen(position: bigint): bigint {
    const newest = this.#newest?.position ?? -1n;
    return position < newest ? position : newest;
  }

  #pass(position: bigint | undefined, events = 0): void {
    if (position === undefined) return;
    this.#passed = position;
    for (const running of this.#running) pass(running, position, events);
  }

  /** A pending save or retry ends the reading, because neither may wait for another event. */
  #everySecond(due: AbortController): Disposable {
    const timer = setInterval(() => {
      void this.#store(false).catch(() => undefined);
      const isStoppedDue = ({ failed, manager }: RunningManager) => failed && this.#times.isDue(manager.name);
      if (this.#parked.due.length > 0 || this.#running.some(isStoppedDue)) due.abort();
    }, everyMs);
    return { [Symbol.dispose]: () => clearInterval(timer) };
  }

  /** Reacts to a stream's parked events in order; after a failure it stays parked from that event on. */
  async #retry(one: ParkedStream): Promise<void> {
    const { eventLog, signal, log } = this.#options;
    const running = this.#running.find(({ manager }) => manager.name === one.manager);
    if (!running) return;
    const { stream } = one;
    for (let from = one.revision; ; ) {
      const events = await eventLog.feed.readStream({ stream, from, maxCount: maxBatch });
      for (const recorded of events.filter(({ event }) => running.consumes.has(event.type))) {
        const failure = await attempt(running.manager, recorded, { ...this.#options, tries: 1 });
        if (signal.aborted) return;
        if (failure) return this.#parked.park(one.manager, recorded, failure);
      }
      if (events.length < maxBatch) break;
      from += events.length;
    }
    await this.#parked.resume(one);
    log.info({ manager: one.manager, stream }, 'a parked stream was resumed');
  }

  async #take(running: RunningManager, batch: readonly Recorded[]): Promise<void> {
    const { after, consumes, manager } = running;
    const relevant = batch.filter(({ event, position }) => position > after && consumes.has(event.type));
    for (let start = 0; start < relevant.length && !running.failed; start += maxInFlight) {
      const slice = relevant.slice(start, start + maxInFlight);
      const going = slice.filter(({ stream }) => !this.#parked.has(manager.name, stream));
      await Promise.all(going.map((recorded) => this.#react(running, recorded)));
    }
  }

  async #react(running: RunningManager, recorded: Recorded): Promise<void> {
    const { signal, log } = this.#options;
    const { name } = running.manager;
    const failure = await attempt(running.manager, recorded, { ...this.#options, tries: triesAtOnce });
    const { id: eventId, stream, position } = recorded;
    if (position > running.acted) running.acted = position;
    if (!failure || running.failed) return;
    const what = { err: failure, manager: name, eventId, stream, position: String(position) };
    const waiting = this.#parked.of(name);
    if (waiting.length >= maxParked) {
      running.failed = failure;
      this.#times.failed(name);
      log.error(what, 'too many streams are parked for a process manager; it is stopped');
      return;
    }
    // An earlier event of the same stream may have failed at the same time.
    if (waiting.some((one) => one.stream === stream && one.revision <= recorded.revision)) return;
    log.error(what, 'a process manager cannot react to an event; its stream is parked');
    await retryUntilDone(() => this.#parked.park(name, recorded, failure), signal);
  }

  /** Saves the checkpoints of the managers that acted or passed many events: at most once a second. */
  async #store(now: boolean): Promise<void> {
    if (this.#saveFailure) throw this.#saveFailure;
    if (now) await this.#saving;
    if (this.#saving || this.#passed === undefined) return;
    if (!now && performance.now() - this.#storedAtMs < everyMs) return;
    this.#storedAtMs = performance.now();
    this.#saving = this.#save(this.#passed, this.#newest).finally(() => {
      this.#saving = undefined;
    });
    await this.#saving;
  }

  async #save(passed: bigint, newest: Recorded | undefined): Promise<void> {
    try {
      for (const running of this.#running) {
        if (!isSaveDue(running, passed)) continue;
        running.passed = 0;
        await running.checkpoint.store(passed, { newest, now: this.#options.clock.now() });
        this.#times.forget(running.manager.name);
      }
    } catch (error) {
      this.#saveFailure = error;
      throw error;
    }
  }
}
