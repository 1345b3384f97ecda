import { type Logger, openPool } from '@fanfold/platform';
import type pg from 'pg';
import { liveChannel } from '../postgres/runtime-tables.ts';
import type { LiveMessageLike } from '../projection.ts';
import { Listener } from './listener.ts';

export type OutboxMessage = {
  readonly position: bigint;
  readonly n: number;
  /** `*` addresses every client: a `resync`, after which every topic has to be fetched again. */
  readonly topic: string;
  readonly payload: LiveMessageLike;
  /** Of the event that caused it; null where there is none. */
  readonly correlationId: string | null;
};

export type OutboxTail = AsyncDisposable & {
  /** Every kept message at or after `position`, in order; undefined when some were already deleted. */
  readonly since: (position: bigint) => Promise<readonly OutboxMessage[] | undefined>;
  /** Whether everything after `position` is still kept. */
  readonly covers: (position: bigint) => Promise<boolean>;
  /**
   * Cursor of the newest message that was delivered, or skipped at the start; position -1 before the first.
   */
  readonly cursor: () => Cursor;
  /** To be called when a listener was added: reading continues at once. */
  readonly wake: () => void;
};

export type OutboxTailOptions = {
  readonly databaseUrl: string;
  readonly log: Logger;
  /** Starts after this position; undefined starts after the newest message. */
  readonly after?: bigint;
  /** In order, each message once. */
  readonly onMessages: (messages: readonly OutboxMessage[]) => void;
  /**
   * Messages were deleted before they could be read: every client has to fetch again. Reading continues after
   * the newest message, at the new cursor, because everything before it is part of what will be fetched.
   */
  readonly onGap: () => void;
  /**
   * Without listeners, messages are skipped unread once a second, and `onSkipped` gets the new cursor. A new
   * listener misses none: what lies after the cursor at that moment is read.
   */
  readonly idle?: { readonly hasNoListeners: () => boolean; readonly onSkipped: (cursor: Cursor) => void };
};

type Cursor = { readonly position: bigint; readonly n: number };

const pollMs = 1_000;
const mostAtOnce = 5_000;

/**
 * Follows the outbox. Rows of one transaction appear together and later transactions have higher positions,
 * so reading after the last (position, n) misses none.
 */
export const outboxTail = async (options: OutboxTailOptions): Promise<OutboxTail> => {
  const { databaseUrl: connectionString, log } = options;
  const pool = openPool({ connectionString, max: 2, application_name: 'fanfold-outbox' }, log);
  const tail = new Tail(options);
  await tail.start();
  return {
    since: (position) => readSince(pool, position),
    covers: async (position) => position >= (await prunedTo(pool)),
    cursor: tail.cursor,
    wake: tail.wake,
    [Symbol.asyncDispose]: async () => {
      await tail.stop();
      await pool.end();
    },
  };
};

type Row = {
  position: string;
  n: number;
  topic: string;
  payload: LiveMessageLike;
  correlation_id: string | null;
};

class Tail {
  readonly #options: OutboxTailOptions;
  readonly #listener: Listener;
  #started = false;
  #client: pg.Client | undefined;
  position = -1n;
  n = -1;

  constructor(options: OutboxTailOptions) {
    this.#options = options;
    if (options.after !== undefined) {
      this.#started = true;
      this.position = options.after;
      this.n = 2 ** 31 - 1;
    }
    this.#listener = new Listener({
      databaseUrl: options.databaseUrl,
      log: options.log,
      channel: liveChannel,
      pollMs,
      onNotification: () => {
        if (!this.#isIdle()) this.wake();
      },
      onPoll: (client) => this.#read(client),
    });
  }

  start = (): Promise<void> => this.#listener.start();
  stop = (): Promise<void> => this.#listener.stop();
  wake = (): void => this.#listener.wake();
  cursor = (): Cursor => ({ position: this.position, n: this.n });

  #isIdle(): boolean {
    return this.#options.idle?.hasNoListeners() ?? false;
  }

  async #read(client: pg.Client): Promise<void> {
    if (!this.#started) {
      await this.#startAtEnd(client);
      return;
    }
    if (this.#isIdle() && (await this.#skip(client))) return;
    if (client !== this.#client) await this.#resume(client);
    for (;;) {
      const { rows } = await client.query<Row>(
        `select position, n, topic, payload, correlation_id from live_outbox
         where (position, n) > ($1::bigint, $2::integer) order by position, n limit $3`,
        [String(this.position), this.n, mostAtOnce],
      );
      const last = rows.at(-1);
      if (!last) return;
      this.position = BigInt(last.position);
      this.n = last.n;
      this.#options.onMessages(rows.map(toMessage));
      if (rows.length < mostAtOnce) return;
    }
  }

  /** Only a reader that was interrupted can have missed rows that are deleted by now. */
  async #resume(client: pg.Client): Promise<void> {
    const gap = this.position >= 0n && (await prunedTo(client)) > this.position;
    if (gap) await this.#startAtEnd(client);
    this.#client = client;
    if (gap) this.#options.onGap();
  }

  /**
   * Moves the cursor behind the newest message. False when a listener was added meanwhile, which needs the
   * messages.
   */
  async #skip(client: pg.Client): Promise<boolean> {
    const end = await endOf(client);
    if (!this.#isIdle()) return false;
    this.#client = client;
    if (isAfter(end, this)) {
      this.position = end.position;
      this.n = end.n;
      this.#options.idle?.onSkipped(end);
    }
    return true;
  }

  async #startAtEnd(client: pg.Client): Promise<void> {
    const { position, n } = await endOf(client);
    this.position = position;
    this.n = n;
    this.#started = true;
  }
}

const endOf = async (client: pg.Client): Promise<Cursor> => {
  const { rows } = await client.query<{ position: string; n: number }>(
    'select position, n from live_outbox order by position desc, n desc limit 1',
  );
  const newest = rows[0];
  if (newest) return { position: BigInt(newest.position), n: newest.n };
  return { position: await prunedTo(client), n: -1 };
};

const isAfter = (a: Cursor, b: Cursor): boolean =>
  a.position > b.position || (a.position === b.position && a.n > b.n);

const readSince = async (pool: pg.Pool, position: bigint): Promise<readonly OutboxMessage[] | undefined> => {
  const { rows } = await pool.query<Row>(
    `select position, n, topic, payload, correlation_id from live_outbox where position >= $1 order by position, n`,
    [String(position)],
  );
  // Checked afterwards, so that rows deleted between the two statements are detected.
  return position >= (await prunedTo(pool)) ? rows.map(toMessage) : undefined;
};

const prunedTo = async (client: pg.Pool | pg.Client): Promise<bigint> => {
  const { rows } = await client.query<{ pruned_to: string }>('select pruned_to from live_outbox_window');
  return BigInt(rows[0]?.pruned_to ?? '-1');
};

const toMessage = ({ position, n, topic, payload, correlation_id }: Row): OutboxMessage => ({
  position: BigInt(position),
  n,
  topic,
  payload,
  correlationId: correlation_id,
});
