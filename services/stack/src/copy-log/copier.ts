import {
  AppendFailed,
  type OrderedAppends,
  type RawAppend,
  type RawEvent,
  type RawLog,
  sizeOf,
} from '@fanfold/event-log';

import { isMetadata, isSoftDelete, isTombstone, isTruncation, parsed } from './same-event.ts';

/** The append limit of a server by default. What a client wrote in one append is appended at once again. */
const largestAppend = 1024 * 1024;

/** Appends events of another log in their order. Consecutive events of one stream are one append. */
export class Copier {
  readonly #to: RawLog;
  readonly #appends: OrderedAppends;
  #run: [RawEvent, ...RawEvent[]] | undefined;
  #runBytes = 0;

  constructor(to: RawLog, appends: OrderedAppends) {
    this.#to = to;
    this.#appends = appends;
  }

  /** Throws AppendFailed when this event or an earlier one could not be appended. */
  async take(event: RawEvent): Promise<void> {
    if (isTombstone(event)) {
      await this.settle();
      return this.#to.tombstone(event.stream);
    }
    if (isTruncation(event)) return this.#truncate(event);
    const bytes = sizeOf(event);
    if (this.#run && !this.#continues(this.#run, event, bytes)) await this.#flush();
    if (!this.#run) this.#run = [event];
    else this.#run.push(event);
    this.#runBytes += bytes;
  }

  /** Waits until everything is in the target. Throws AppendFailed. */
  async settle(): Promise<void> {
    await this.#flush();
    await this.#appends.settle();
  }

  #continues([first]: RawAppend, event: RawEvent, bytes: number): boolean {
    // Metadata over a soft delete makes the server write more metadata, so each is an append of its own.
    return first.stream === event.stream && !isMetadata(event) && this.#runBytes + bytes <= largestAppend;
  }

  async #flush(): Promise<void> {
    const run = this.#run;
    if (!run) return;
    this.#run = undefined;
    this.#runBytes = 0;
    await this.#appends.add(run);
  }

  /**
   * An append to a soft-deleted stream makes a server write the metadata that opens the stream again, so it
   * may be there already. To append a second soft delete would do the same, so it is made by a call.
   */
  async #truncate(event: RawEvent): Promise<void> {
    await this.settle();
    const newest = await this.#to.newest(event.stream);
    const data = parsed(event);
    if (newest?.revision === event.revision) {
      if (JSON.stringify(newest.data) === JSON.stringify(data)) return;
      throw new AppendFailed(
        `The server wrote other metadata at revision ${event.revision} of ${event.stream} than the source has.`,
      );
    }
    if (isSoftDelete(data) && isSoftDelete(newest?.data)) return this.#to.softDelete(event.stream.slice(2));
    await this.#appends.add([event]);
    await this.#appends.settle();
  }
}
