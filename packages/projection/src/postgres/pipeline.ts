import type { Socket } from 'node:net';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';

import { CopyingAdapter } from './copy.ts';

type Options = {
  /** The prefix of its statements' names. */
  readonly prefix: string;
  /** When this many statements have names, further ones stay without a name. */
  readonly mostNamed: number;
};

/** The driver has no public access to its socket. */
export const socketOf = (client: pg.Client): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

/** Sends the statements of a connection without waiting for the answers of earlier ones. */
export class Pipeline {
  readonly #client: pg.Client;
  readonly #options: Options;
  readonly #names = new Map<string, string>();
  #gathering = false;

  constructor(client: pg.Client, options: Options) {
    this.#client = client;
    this.#options = options;
  }

  /**
   * Statements of one turn of the event loop are sent in one write. It buys 10 to 30 % of the time of six
   * statements (`npm run bench -- query` and `lag`); to measure without it, return at once.
   */
  gather(): void {
    if (this.#gathering) return;
    this.#gathering = true;
    const socket = socketOf(this.#client);
    socket.cork();
    setImmediate(() => {
      this.#gathering = false;
      socket.uncork();
    });
  }

  /**
   * Named statements are parsed and planned once a connection. The texts are few, because they come from the
   * code.
   */
  nameOf(text: string): { name?: string } {
    const { prefix, mostNamed } = this.#options;
    let name = this.#names.get(text);
    if (name === undefined) {
      if (this.#names.size >= mostNamed) return {};
      name = `${prefix}_${this.#names.size}`;
      this.#names.set(text, name);
    }
    return { name };
  }
}

class CopyingDialect extends PostgresDialect {
  override createAdapter(): CopyingAdapter {
    return new CopyingAdapter();
  }
}

/**
 * Kysely whose statements all go through `query`, on connections that the caller opens and closes. `copies`:
 * `query` accepts `CopyRows`.
 */
export const kyselyOn = <Tables>(
  query: (text: string, values: readonly unknown[]) => Promise<pg.QueryResult>,
  { copies = false } = {},
): Kysely<Tables> => {
  const client = { query, release: () => {} };
  const pool = { connect: async () => client, end: async () => {} } as unknown as pg.Pool;
  const Dialect = copies ? CopyingDialect : PostgresDialect;
  return new Kysely<Tables>({ dialect: new Dialect({ pool }) });
};
