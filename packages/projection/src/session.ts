import type { Socket } from 'node:net';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

/** How long the server worked on the statements of one user of a session. */
export type Meter = { busyMs: number };

/**
 * Settings of a projector's connection. Read models can be recomputed and their checkpoint travels in the same commit, so
 * waiting for the disk would buy nothing: after a crash of Postgres rows and checkpoint go back together and the events
 * are taken in again (synchronous_commit). Every statement of a handler touches one batch's rows by their key in tables
 * of any size, and was perhaps planned when its table was still empty, so plans that read a whole table are ruled out
 * (enable_*). A statement that hangs becomes a failing handler.
 */
const settings = [
  'synchronous_commit = off',
  'enable_seqscan = off',
  'enable_hashjoin = off',
  'enable_mergejoin = off',
  'statement_timeout = 60000',
  'idle_in_transaction_session_timeout = 60000',
  'tcp_keepalives_idle = 5',
  'tcp_keepalives_interval = 2',
  'tcp_keepalives_count = 3',
  'tcp_user_timeout = 10000',
];

const mostNamedStatements = 500;

/**
 * One connection to Postgres, for one transaction at a time. Statements may be sent without waiting for the answers of
 * earlier ones. `signal` aborts when the connection is lost.
 */
export class Session implements AsyncDisposable {
  readonly #client: pg.Client;
  readonly #lost = new AbortController();
  readonly #names = new Map<string, string>();
  #answeredAt = 0;
  #closing = false;
  #gathering = false;

  private constructor(client: pg.Client) {
    this.#client = client;
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
    this.#gather();
    return this.#client.query<Row>(text, values);
  }

  /** Kysely on this connection; `meter` adds up the time its statements take. */
  database<Tables>(meter: Meter = { busyMs: 0 }): Kysely<Tables> {
    const client = {
      query: (text: string, values: readonly unknown[]) => this.#metered(meter, text, values),
      release: () => {},
    };
    const pool = { connect: async () => client, end: async () => {} };
    return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }) });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing = true;
    await this.#client.end().catch(() => undefined);
  }

  async #metered(meter: Meter, text: string, values: readonly unknown[]) {
    const sentAt = performance.now();
    this.#gather();
    try {
      return await this.#client.query({ text, values: [...values], ...this.#nameOf(text, values) });
    } finally {
      // The server answers one statement after the other, so what it spent on this one began when it was sent or when
      // the one before it was answered.
      const now = performance.now();
      meter.busyMs += now - Math.max(sentAt, this.#answeredAt);
      this.#answeredAt = now;
    }
  }

  /** What is sent in one turn of the event loop leaves in one write: the handlers' statements mostly come together. */
  #gather(): void {
    if (this.#gathering) return;
    this.#gathering = true;
    const { stream } = (this.#client as unknown as { connection: { stream: Socket } }).connection;
    stream.cork();
    setImmediate(() => {
      this.#gathering = false;
      stream.uncork();
    });
  }

  /** Named statements are parsed once a connection. The texts are few, because rows travel as one parameter. */
  #nameOf(text: string, values: readonly unknown[]): { name?: string } {
    if (values.length === 0) return {};
    let name = this.#names.get(text);
    if (name === undefined) {
      if (this.#names.size >= mostNamedStatements) return {};
      name = `fanfold_${this.#names.size}`;
      this.#names.set(text, name);
    }
    return { name };
  }
}
