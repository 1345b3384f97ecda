import { checkpointIn, type ProcessedEvent } from '@fanfold/application';
import { type LogClient, type Recorded, technicalEvent } from '@fanfold/event-log';
import { randomIds } from '@fanfold/platform';

/**
 * A process manager's checkpoint, kept in the log itself: a loss of Postgres repeats nothing. Writing expects
 * the revision that was read, so of two owners one learns that it was deposed.
 */
export class LogCheckpoint {
  readonly #client: LogClient;
  readonly #stream: string;
  #revision = -1;
  #event: ProcessedEvent | undefined;
  position: bigint | undefined;

  constructor(client: LogClient, manager: string) {
    this.#client = client;
    this.#stream = `checkpoint-${manager}`;
  }

  /** Whether an earlier version stored it: in a copy of the log, its position would be another event's. */
  get isPositionOnly(): boolean {
    return this.position !== undefined && this.#event === undefined;
  }

  /** Throws when the checkpoint names an event that the log does not have. */
  async load(): Promise<void> {
    const last = await checkpointIn(this.#client, this.#stream);
    this.#revision = last?.revision ?? -1;
    this.#event = last?.event;
    this.position = last?.position;
  }

  /**
   * `newest` is the newest event that was read. Throws DeposedError when another owner moved it meanwhile.
   */
  async store(
    position: bigint,
    { newest, now }: { newest: Recorded | undefined; now: string },
  ): Promise<void> {
    if (newest) {
      const { stream, revision, id } = newest;
      this.#event = { stream, revision, id, position: String(newest.position) };
    }
    // Random: if it followed from revision and position, two owners who store the same would both get a
    // success.
    const id = randomIds.uuid();
    const event = technicalEvent(
      { id, now },
      {
        type: 'CheckpointStored',
        data: { position: String(position), ...(this.#event && { event: this.#event }) },
      },
    );
    if (this.#revision < 0) await this.#client.keepNewest(this.#stream, 1);
    const outcome = await this.#client.append(this.#stream, this.#revision, [event]);
    if (outcome.status === 'conflict') throw new DeposedError(`${this.#stream} was moved by another owner`);
    // If storing failed, some events are read again, which repeats no command.
    if (outcome.status !== 'appended') return this.load();
    this.#revision += 1;
    this.position = position;
  }
}

export class DeposedError extends Error {
  override readonly name = 'DeposedError';
}
