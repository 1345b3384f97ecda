import { type ParkingCommand, parkedOf, parkingId, parkingStream } from '@fanfold/domain/operations';
import type { EventLog, Recorded } from '@fanfold/event-log';
import { randomIds } from '@fanfold/platform';

import type { RetryTimes } from './retry-times.ts';

export type ParkedStream = {
  readonly manager: string;
  readonly stream: string;
  /** The stream is parked from its event at this revision on. */
  readonly revision: number;
  readonly position: string;
  readonly eventType: string;
  readonly error: string;
};

const longestError = 500;

/**
 * The streams that are parked because a process manager failed on one of their events: what the log records
 * about them, and when each is tried again. Each instance marks what it parks; after a take-over the former
 * instance can resume nothing.
 */
export class ParkedStreams {
  readonly #commands: EventLog['commands'];
  readonly #times: RetryTimes;
  readonly #mark = randomIds.uuid();
  readonly #parked = new Map<string, ParkedStream>();

  constructor({ commands }: EventLog, times: RetryTimes) {
    this.#commands = commands;
    this.#times = times;
  }

  /** Reads the parked streams of these managers, and takes over those that another worker parked. */
  async load(managers: readonly string[]): Promise<void> {
    const { state } = await this.#commands.load(parkingStream, parkingId, { maxAgeMs: 0 });
    this.#parked.clear();
    const found = managers.flatMap((manager) =>
      Object.entries(parkedOf(state, manager)).map(([stream, one]) => ({ ...one, manager, stream })),
    );
    for (const { parkingId: mark, asked, ...one } of found) {
      if (asked) this.#times.forget(nameOf(one));
      if (mark !== this.#mark) await this.#record(one);
      this.#parked.set(nameOf(one), one);
    }
  }

  has(manager: string, stream: string): boolean {
    return this.#parked.has(nameOf({ manager, stream }));
  }

  of(manager: string): readonly ParkedStream[] {
    return [...this.#parked.values()].filter((one) => one.manager === manager);
  }

  /** The parked streams whose next try has come. */
  get due(): readonly ParkedStream[] {
    return [...this.#parked.values()].filter((one) => this.#times.isDue(nameOf(one)));
  }

  /** Parks the stream from this event on, which failed. Throws UnavailableError. */
  async park(manager: string, recorded: Recorded, failure: Error): Promise<void> {
    const { stream, revision, position, event } = recorded;
    const error = `${failure.message || failure.name}`.slice(0, longestError);
    const one = { manager, stream, revision, position: String(position), eventType: event.type, error };
    await this.#record(one);
    this.#parked.set(nameOf(one), one);
    this.#times.failed(nameOf(one));
  }

  /** Ends the parking: the manager has reacted to all parked events. Throws UnavailableError. */
  async resume({ manager, stream }: ParkedStream): Promise<void> {
    const name = nameOf({ manager, stream });
    await this.#handle({ type: 'RecordResumption', manager, stream, parkingId: this.#mark });
    this.#times.forget(name);
    this.#parked.delete(name);
  }

  #record(one: ParkedStream): Promise<void> {
    return this.#handle({ type: 'RecordParking', ...one, parkingId: this.#mark });
  }

  async #handle(command: ParkingCommand): Promise<void> {
    await this.#commands.of(parkingStream).handle({
      id: parkingId,
      key: randomIds.uuid(),
      body: command,
      command: () => command,
      actor: { oid: null, role: 'system' },
      correlationId: randomIds.uuid(),
    });
  }
}

const nameOf = ({ manager, stream }: Pick<ParkedStream, 'manager' | 'stream'>): string =>
  `${manager} ${stream}`;
