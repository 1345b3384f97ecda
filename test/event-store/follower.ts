import { type EventStoreDBClient, START, type StreamSubscription, TimeoutError } from '@eventstore/db-client';
import { expect } from 'vitest';

import { eventually } from './support.ts';

/**
 * A subscriber to a stream from its start that always goes on: when the server ends a subscription because
 * its reader is slow (`ABORTED`, the client's TimeoutError), it subscribes again after the last event that it
 * saw.
 */
export class Follower implements AsyncDisposable {
  /** The revisions in the order of their arrival. */
  readonly seen: bigint[] = [];
  /** Any other error. */
  failure: Error | undefined;
  subscriptions = 0;
  readonly #client: EventStoreDBClient;
  readonly #stream: string;
  #current: StreamSubscription;

  constructor(client: EventStoreDBClient, stream: string) {
    this.#client = client;
    this.#stream = stream;
    this.#current = this.#subscribe();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#current.unsubscribe();
  }

  #subscribe(): StreamSubscription {
    this.subscriptions += 1;
    const fromRevision = this.seen.at(-1) ?? START;
    const subscription = this.#client.subscribeToStream(this.#stream, { fromRevision });
    let isOver = false;
    subscription.on('data', ({ event }) => {
      // The client delivers what it has buffered after the error as well, and so does the next subscription.
      if (event && !isOver) this.seen.push(event.revision);
    });
    subscription.on('error', (error) => {
      isOver = true;
      if (error instanceof TimeoutError) this.#current = this.#subscribe();
      else this.failure = error;
    });
    return subscription;
  }
}

/** Waits until each has seen so many events or has failed, and expects every revision once and in order. */
export const expectToSeeAll = async (followers: readonly Follower[], count: number): Promise<void> => {
  await eventually(() =>
    followers.every(({ seen, failure }) => seen.length >= count || failure !== undefined),
  );
  const expected = Array.from({ length: count }, (_, n) => BigInt(n));
  for (const follower of followers) {
    expect(follower.failure).toBeUndefined();
    expect(follower.seen).toEqual(expected);
    await follower[Symbol.asyncDispose]();
  }
};
