import type { EventLog, Recorded } from '@fanfold/event-log';
import { backOffMs, type Clock, type Logger, sleep } from '@fanfold/platform';

import { DeposedError, LogCheckpoint } from './checkpoint.ts';
import { isPassing, type ProcessManager } from './process-manager.ts';

type Running = {
  readonly manager: ProcessManager;
  readonly consumes: ReadonlySet<string>;
  readonly checkpoint: LogCheckpoint;
  /** Set when it was stopped by something that waiting does not cure; the others go on. */
  failed: Error | undefined;
  /** Events it acted on since its checkpoint was stored. */
  unsaved: number;
};

export type ManagersOptions = {
  readonly eventLog: EventLog;
  readonly managers: readonly ProcessManager[];
  readonly clock: Clock;
  readonly log: Logger;
  readonly signal: AbortSignal;
};

/** What `/readyz` of the worker tells of each manager. */
export type ManagerStatus = { name: string; position: string | null; failed: string | null };

const maxBatch = 500;
/** Commands in flight at once; those for one stream queue behind each other. */
const maxInFlight = 64;
const storeEveryMs = 1_000;

/**
 * Runs process managers over one shared feed, each with its own checkpoint in the log. A manager that meets an error which
 * waiting does not cure is stopped alone, loudly; the log and the stores going away only makes all of them wait.
 */
export class ProcessManagers {
  readonly #options: ManagersOptions;
  #running: Running[] = [];
  #passed: bigint | undefined;
  #storedAtMs = 0;
  #saving = false;
  #saveFailure: unknown;

  constructor(options: ManagersOptions) {
    this.#options = options;
  }

  status(): ManagerStatus[] {
    return this.#running.map(({ manager, checkpoint, failed }) => ({
      name: manager.name,
      position: checkpoint.position === undefined ? null : String(checkpoint.position),
      failed: failed?.message ?? null,
    }));
  }

  /** Up to here everything was reacted to; undefined before the first batch of an empty log. */
  get passed(): bigint | undefined {
    return this.#passed;
  }

  /** Until the signal. Throws DeposedError when another worker took over. */
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
          'the process managers lost the event log and will go on from their checkpoints',
        );
        await sleep(backOffMs(attempt, Math.random()), signal);
      }
    }
  }

  async #runOnce(onProgress: () => void): Promise<void> {
    const { eventLog, managers, signal } = this.#options;
    const failed = new Map(this.#running.map((running) => [running.manager.name, running.failed]));
    this.#saveFailure = undefined;
    this.#running = managers.map((manager) => ({
      manager,
      consumes: new Set<string>(manager.consumes),
      checkpoint: new LogCheckpoint(eventLog.client, manager.name),
      failed: failed.get(manager.name),
      unsaved: 0,
    }));
    await Promise.all(this.#running.map(({ checkpoint }) => checkpoint.load()));
    const positions = this.#running.map(({ checkpoint }) => checkpoint.position ?? -1n);
    const start = positions.reduce((least, position) => (position < least ? position : least));
    this.#passed = start < 0n ? undefined : start;
    // What the last batch did must not wait for another event to be saved.
    const saving = setInterval(() => void this.#store(false).catch(() => undefined), storeEveryMs);
    using _timer = { [Symbol.dispose]: () => clearInterval(saving) };
    for await (const item of eventLog.feed.readAll({ after: this.#passed, maxBatch, signal })) {
      onProgress();
      if ('caughtUpTo' in item) {
        this.#passed = item.caughtUpTo;
        await this.#store(false);
        continue;
      }
      await Promise.all(this.#running.map((running) => this.#take(running, item)));
      // Told to stop in the middle of a batch: what was not reacted to must not count as passed.
      if (signal.aborted) break;
      this.#passed = item.at(-1)?.position ?? this.#passed;
      await this.#store(false);
    }
    await this.#store(true);
  }

  async #take(running: Running, batch: readonly Recorded[]): Promise<void> {
    const { checkpoint, consumes } = running;
    const after = checkpoint.position ?? -1n;
    const relevant = batch.filter(({ event, position }) => position > after && consumes.has(event.type));
    for (let start = 0; start < relevant.length && !running.failed; start += maxInFlight) {
      const slice = relevant.slice(start, start + maxInFlight);
      await Promise.all(slice.map((recorded) => this.#react(running, recorded)));
    }
  }

  async #react(running: Running, recorded: Recorded): Promise<void> {
    const { eventLog, signal, log } = this.#options;
    const { manager } = running;
    const cause = {
      manager: manager.name,
      eventId: recorded.id,
      correlationId: recorded.metadata.$correlationId,
    };
    for (let attempt = 0; !signal.aborted && !running.failed; attempt += 1) {
      try {
        for (const step of await manager.react(recorded, eventLog.commands))
          await step.run(eventLog.commands, cause);
        running.unsaved += 1;
        return;
      } catch (error) {
        if (isPassing(error)) {
          await sleep(backOffMs(attempt, Math.random()), signal);
          continue;
        }
        running.failed = error instanceof Error ? error : new Error(String(error));
        log.error(
          { err: error, manager: manager.name, eventId: recorded.id, position: String(recorded.position) },
          'a process manager is stopped',
        );
      }
    }
  }

  /** Saves how far each manager has come: at most once a second, and only what moved. */
  async #store(now: boolean): Promise<void> {
    if (this.#saveFailure) throw this.#saveFailure;
    if (this.#saving || this.#passed === undefined) return;
    if (!now && performance.now() - this.#storedAtMs < storeEveryMs) return;
    this.#storedAtMs = performance.now();
    this.#saving = true;
    try {
      for (const running of this.#running) {
        // Storing is itself an event that wakes every reader, so it happens only after something was done.
        if (running.failed || running.unsaved === 0) continue;
        running.unsaved = 0;
        await running.checkpoint.store(this.#passed, this.#options.clock.now());
      }
    } catch (error) {
      this.#saveFailure = error;
      throw error;
    } finally {
      this.#saving = false;
    }
  }
}
