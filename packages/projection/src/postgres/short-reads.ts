import type { Logger } from '@fanfold/platform';
import type { Kysely } from 'kysely';
import pg from 'pg';

import { kyselyOn, Pipeline } from './pipeline.ts';

type Options = {
  readonly databaseUrl: string;
  readonly log: Logger;
  /** Statements beyond these queue behind others on the same connection. */
  readonly connections: number;
};

export type ShortReads = AsyncDisposable & { readonly db: Kysely<never> };

const mostNamedStatements = 200;

/**
 * Kysely for short, single read statements. They share connections without waiting for each other's answers,
 * and statements of one turn of the event loop are sent in one write: a page that needs three statements
 * costs one round trip instead of three. It buys part of the figures of `npm run bench -- query`; to measure
 * without it, use a pool. Transactions and slow statements, behind which others would wait, belong on a pool.
 */
export const openShortReads = ({ databaseUrl, log, connections }: Options): ShortReads => {
  const lanes: Lane[] = [];
  let closed = false;
  const lane = (): Lane => {
    for (let index = lanes.length - 1; index >= 0; index -= 1) if (lanes[index]?.lost) lanes.splice(index, 1);
    const [least] = lanes.toSorted((a, b) => a.inFlight - b.inFlight);
    if (least && (least.inFlight === 0 || lanes.length >= connections)) return least;
    if (closed) throw new Error('Connection ended');
    const fresh = new Lane(databaseUrl, log);
    lanes.push(fresh);
    return fresh;
  };
  return {
    db: kyselyOn<never>((text, values) => lane().query(text, values)),
    [Symbol.asyncDispose]: async () => {
      closed = true;
      await Promise.all(lanes.map((one) => one.end()));
    },
  };
};

/** One connection. When it is lost, the next statement opens another one. */
class Lane {
  readonly #client: pg.Client;
  readonly #connected: Promise<unknown>;
  readonly #pipeline: Pipeline;
  #isOpen = false;
  inFlight = 0;
  lost = false;

  constructor(databaseUrl: string, log: Logger) {
    this.#client = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'fanfold-reads',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      pipeline: true,
    });
    this.#pipeline = new Pipeline(this.#client, { prefix: 'read', mostNamed: mostNamedStatements });
    const onLost = (): void => {
      this.lost = true;
    };
    this.#client.on('error', (error) => {
      log.warn({ err: error }, 'lost a connection that reads');
      onLost();
    });
    this.#client.on('end', onLost);
    this.#connected = this.#client.connect().then(() => {
      this.#isOpen = true;
    });
    this.#connected.catch(onLost);
  }

  async query(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    this.inFlight += 1;
    try {
      if (!this.#isOpen) await this.#connected;
      this.#pipeline.gather();
      return await this.#client.query({ text, values: [...values], ...this.#pipeline.nameOf(text) });
    } finally {
      this.inFlight -= 1;
    }
  }

  async end(): Promise<void> {
    await this.#client.end().catch(() => undefined);
  }
}
