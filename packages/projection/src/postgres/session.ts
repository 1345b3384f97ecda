import { once } from 'node:events';
import type { Kysely } from 'kysely';
import pg from 'pg';

import { CopyQuery, CopyRows } from './copy.ts';
import { kyselyOn, Pipeline, socketOf } from './pipeline.ts';

/** How long the server worked on the statements of one user of a session. */
export type Meter = { busyMs: number };

export const statementTimeoutMs = 60_000;

/**
 * Settings of a projector's connection. Read models can be recomputed and their checkpoint is in the same
 * commit, so waiting for the disk would gain nothing: after a crash of Postgres, rows and checkpoint return
 * to an earlier state together and the events are applied again (synchronous_commit). A statement that hangs
 * counts as a failing handler.
 *
 * enable_*: a handler reads the rows of one batch by key, but its plan may have been made while the table was
 * empty, and then it scans the whole table in every batch. It buys a rebuild in linear time (`npm run bench
 * -- rebuild`, figures `…_time_of_an_event_over_…`). To measure without it, remove the three lines and read
 * `seq_scan` in `pg_stat_user_tables` after a build: `wallet_balances_g1.lot` is then scanned once for every
 * batch.
 */
const settings = [
  'synchronous_commit = off',
  'enable_seqscan = off',
  'enable_hashjoin = off',
  'enable_mergejoin = off',
  `statement_timeout = ${statementTimeoutMs}`,
  'idle_in_transaction_session_timeout = 60000',
  'tcp_keepalives_idle = 5',
  'tcp_keepalives_interval = 2',
  'tcp_keepalives_count = 3',
  'tcp_user_timeout = 10000',
];

const mostNamedStatements = 500;

/** A statement failed because its connection was lost. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
}

/**
 * One connection to Postgres, for one transaction at a time. Statements may be sent without waiting for the
 * answers of earlier ones. `signal` aborts when the connection is lost.
 */
export class Session implements AsyncDisposable {
  readonly #client: pg.Client;
  readonly #lost = new AbortController();
  readonly #pipeline: Pipeline;
  #answeredAt = 0;
  #closing = false;

  private constructor(client: pg.Client) {
    this.#client = client;
    this.#pipeline = new Pipeline(client, { prefix: 'fanfold', mostNamed: mostNamedStatements });
  }

  static async open(databaseUrl: string, name: string): Promise<Session> {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: name,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      pipeline: true,
    });
    const session = new Session(client);
    client.on('error', (error) => session.#lost.abort(error));
    client.on('end', () => {
      if (!session.#closing) session.#lost.abort(new Error('Connection terminated'));
    });
    try {
      await client.connect();
      await client.query(settings.map((setting) => `set ${setting}`).join(';'));
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    return session;
  }

  get signal(): AbortSignal {
    return this.#lost.signal;
  }

  async query<Row extends pg.QueryResultRow>(
    text: string,
    values: unknown[] = [],
  ): Promise<pg.QueryResult<Row>> {
    this.#pipeline.gather();
    return this.#settled(this.#client.query<Row>(text, values));
  }

  /** Sends a `copy … from stdin` with its rows. */
  async copy(text: string, rows: CopyRows): Promise<pg.QueryResult> {
    this.#pipeline.gather();
    const [result] = await this.#settled(once(this.#client.query(new CopyQuery(text, rows)), 'end'));
    return result as pg.QueryResult;
  }

  /** Kysely on this connection; `meter` adds up the time of its statements. */
  database<Tables>(meter: Meter = { busyMs: 0 }): Kysely<Tables> {
    return kyselyOn((text, values) => this.#metered(meter, text, values), { copies: true });
  }

  /** Closes at once. Statements in progress fail, even if their answer would never have come. */
  cut(): void {
    socketOf(this.#client).destroy();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing = true;
    await this.#client.end().catch(() => undefined);
  }

  /**
   * The driver gives a lost connection no code. It reports the loss before it rejects the statements in
   * progress.
   */
  async #settled<Result>(answer: Promise<Result>): Promise<Result> {
    try {
      return await answer;
    } catch (error) {
      if (!this.#closing && !this.#lost.signal.aborted) throw error;
      throw new ConnectionLost('The connection to Postgres was lost', { cause: error });
    }
  }

  async #metered(meter: Meter, text: string, values: readonly unknown[]) {
    const sentAt = performance.now();
    const [first] = values;
    try {
      if (first instanceof CopyRows) return await this.copy(text, first);
      this.#pipeline.gather();
      const name = values.length === 0 ? {} : this.#pipeline.nameOf(text);
      return await this.#settled(this.#client.query({ text, values: [...values], ...name }));
    } finally {
      // The server answers one statement after the other, so its work on this one began when it was sent or
      // when the one before it was answered.
      const now = performance.now();
      meter.busyMs += now - Math.max(sentAt, this.#answeredAt);
      this.#answeredAt = now;
    }
  }
}
