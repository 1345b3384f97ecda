import type { AllStreamResolvedEvent } from '@eventstore/db-client';
import { backOffMs, type Logger, sleep } from '@fanfold/platform';

import type { LogClient } from '../store/client.ts';
import type { Freshness } from './freshness.ts';

export type AppendFollowerOptions = {
  readonly client: LogClient;
  readonly freshness: Freshness;
  readonly log: Logger;
  /** The categories of streams: `content` stands for all `content-{oid}`. */
  readonly categories: readonly string[];
};

/**
 * Subscribes to the streams of some categories from now on, and reports streams and revisions (not contents)
 * to `freshness`. When the subscription is lost, it opens another one. It buys a part of
 * `cpu_of_a_request_at_32_api` of `npm run bench -- spend`: a cached price is read after a change and not
 * once a second. To measure without it, leave `follow` of the API's event log empty.
 */
export class AppendFollower implements AsyncDisposable {
  readonly #options: AppendFollowerOptions;
  readonly #stop = new AbortController();
  readonly #running: Promise<void>;

  constructor(options: AppendFollowerOptions) {
    this.#options = options;
    this.#running = this.#run();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { freshness, log } = this.#options;
    const { signal } = this.#stop;
    let failures = 0;
    while (!signal.aborted) {
      const failure = await this.#untilLost(() => {
        failures = 0;
      });
      freshness.lost();
      if (signal.aborted) return;
      if (failures === 0)
        log.warn(
          { err: failure },
          'lost the subscription to appends of other processes; streams are read again',
        );
      await sleep(backOffMs(failures, Math.random()), signal);
      failures += 1;
    }
  }

  /** One subscription, until it ends or the follower is disposed. */
  async #untilLost(onProgress: () => void): Promise<Error | undefined> {
    const { client, freshness, categories } = this.#options;
    const { signal } = this.#stop;
    const { promise, resolve } = Promise.withResolvers<Error | undefined>();
    let isOver = false;
    const passed = (position: bigint) => {
      // Late events of this subscription must not count as events of the next one.
      if (isOver) return;
      freshness.passed(position);
      onProgress();
    };
    const take = () => {
      for (;;) {
        const next = subscription.read() as AllStreamResolvedEvent | null;
        if (next === null) return;
        if (!next.event || isOver) continue;
        freshness.saw(next.event.streamId, Number(next.event.revision));
        if (next.event.position) passed(next.event.position.commit);
      }
    };
    const subscription = client.subscribeToCategories(categories, (position) => {
      // A checkpoint may arrive before events that are still buffered.
      take();
      passed(position);
    });
    const onAbort = () => resolve(undefined);
    signal.addEventListener('abort', onAbort, { once: true });
    subscription.on('readable', take);
    subscription.on('error', resolve);
    subscription.on('end', () => resolve(new Error('The event log closed the subscription')));
    const failure = await promise;
    isOver = true;
    signal.removeEventListener('abort', onAbort);
    subscription.off('readable', take);
    // Not awaited: an unreachable node never answers.
    subscription.unsubscribe().catch(() => undefined);
    subscription.destroy();
    return failure;
  }
}
