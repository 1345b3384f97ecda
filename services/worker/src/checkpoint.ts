import { type LogClient, technicalEvent } from '@fanfold/event-log';
import { randomIds } from '@fanfold/platform';

/**
 * A process manager's checkpoint, kept in the log itself: a loss of Postgres repeats nothing. Writing expects the
 * revision that was read, so of two owners one learns that it was deposed.
 */
export class LogCheckpoint {
  readonly #client: LogClient;
  readonly #stream: string;
  #revision = -1;
  position: bigint | undefined;

  constructor(client: LogClient, manager: string) {
    this.#client = client;
    this.#stream = `checkpoint-${manager}`;
  }

  async load(): Promise<void> {
    const last = await this.#client.readLast(this.#stream);
    this.#revision = last?.revision ?? -1;
    this.position = last ? BigInt(String(last.data['position'])) : undefined;
    if (!last) await this.#client.keepNewest(this.#stream, 1);
  }

  /** Throws DeposedError when another owner moved it meanwhile. */
  async store(position: bigint, now: string): Promise<void> {
    // Random: if it followed from revision and position, two owners who store the same would both get a success.
    const id = randomIds.uuid();
    const event = technicalEvent(
      { id, now },
      { type: 'CheckpointStored', data: { position: String(position) } },
    );
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
