import { backOffMs, type Logger, sleep } from '@fanfold/platform';
import pg from 'pg';

type Options = {
  readonly databaseUrl: string;
  readonly log: Logger;
  readonly channel: string;
  readonly pollMs: number;
  readonly onNotification: (payload: string) => void;
  /** Called after connecting, each `pollMs`, and after `wake`; never concurrently. */
  readonly onPoll: (client: pg.Client) => Promise<void>;
};

/**
 * A connection that listens to a channel and also polls: a notification is a hint that may be lost with its
 * connection. Connects again by itself, with back-off, after any error.
 */
export class Listener {
  readonly #options: Options;
  readonly #stop = new AbortController();
  #running: Promise<void> | undefined;
  #wake: () => void = () => {};
  #woken = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Resolves after the first poll. At start it waits while Postgres is unreachable. */
  start(): Promise<void> {
    return new Promise((resolve) => {
      this.#running = this.#run(resolve);
    });
  }

  /** Polls soon. */
  wake(): void {
    this.#woken = true;
    this.#wake();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    this.#wake();
    await this.#running;
  }

  async #run(started: () => void): Promise<void> {
    const { log, channel } = this.#options;
    const signal = this.#stop.signal;
    for (let attempt = 0; !signal.aborted; attempt += 1) {
      try {
        await this.#listen(() => {
          attempt = 0;
          started();
        });
      } catch (error) {
        log.warn({ err: error, channel }, 'lost the connection that listens; connecting again');
      }
      await sleep(backOffMs(attempt, 1), signal);
    }
    started();
  }

  async #listen(polled: () => void): Promise<void> {
    const { databaseUrl, channel, pollMs, onNotification, onPoll } = this.#options;
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: `fanfold-listen-${channel}`,
      connectionTimeoutMillis: 5_000,
      query_timeout: 10_000,
      keepAlive: true,
    });
    let lost: Error | undefined;
    const onLost = (error?: Error) => {
      lost ??= error ?? new Error('Connection ended');
      this.#wake();
    };
    client.on('error', onLost);
    client.on('end', () => onLost());
    client.on('notification', ({ payload }) => onNotification(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      while (!this.#stop.signal.aborted) {
        if (lost) throw lost;
        this.#woken = false;
        await onPoll(client);
        polled();
        await this.#nap(pollMs);
      }
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  #nap(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
      if (this.#woken || this.#stop.signal.aborted) this.#wake();
    });
  }
}
