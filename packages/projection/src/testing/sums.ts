import type { WalletEvent } from '@fanfold/domain/wallet';
import type { Recorded } from '@fanfold/event-log';
import { sleep } from '@fanfold/platform';
import type { Kysely } from 'kysely';
import type pg from 'pg';

import { Grouped, insertRows } from '../postgres/bulk.ts';
import { bigint, integer, text } from '../postgres/column.ts';
import { createAll, defineTable, type RowOf, type TablesOf } from '../postgres/define-table.ts';
import { type ProjectionDefinition, projection } from '../projection.ts';

const walletSum = defineTable(
  'wallet_sum',
  { wallet_oid: text().primaryKey(), coins: bigint(), events: integer() },
  { indexes: [{ columns: ['coins'], builtLast: true, serves: 'the tests of indexes that are built last' }] },
);
export type SumsTables = TablesOf<typeof walletSum>;

type Consumed = 'CoinsCredited' | 'ContentBought';
type Batch = readonly Recorded<Extract<WalletEvent, { type: Consumed }>>[];

export type SumsOptions = {
  readonly name?: string;
  readonly version?: number;
  /** Called with each batch before it is written; it may throw or delay. */
  readonly before?: (batch: Batch, db: Kysely<SumsTables>) => Promise<void> | void;
  /** Coins are multiplied by this factor, so that a version can be recognised by its numbers. */
  readonly times?: number;
};

/**
 * A small projection for tests of the runtime: the coins that moved through each wallet, and how many events.
 * Its rows are added to, so a lost or repeated event shows.
 */
export const sums = ({
  name = 'sums',
  version = 1,
  before,
  times = 1,
}: SumsOptions = {}): ProjectionDefinition<SumsTables, Consumed> =>
  projection<SumsTables>()({
    name,
    version,
    consumes: ['CoinsCredited', 'ContentBought'],
    tables: createAll(walletSum),
    project: async (db, batch) => {
      await before?.(batch, db);
      const grouped = new Grouped<string, RowOf<typeof walletSum>>((wallet_oid) => ({
        wallet_oid,
        coins: 0,
        events: 0,
      }));
      for (const { event } of batch) {
        const row = grouped.of(event.walletOid);
        row.events += 1;
        row.coins += times * (event.type === 'CoinsCredited' ? (event.lots[0]?.coins ?? 0) : event.paidCoins);
      }
      await insertRows(db, 'wallet_sum', { rows: grouped.rows, columns: walletSum.columns })
        .onConflict((conflict) =>
          conflict.column('wallet_oid').doUpdateSet((eb) => ({
            coins: eb('wallet_sum.coins', '+', eb.ref('excluded.coins')),
            events: eb('wallet_sum.events', '+', eb.ref('excluded.events')),
          })),
        )
        .execute();
      return batch.map(({ event, position }) => ({
        kind: 'sum',
        topic: `${name}:${event.walletOid}`,
        position: String(position),
      }));
    },
  });

/** The sums of all wallets of a schema: the whole log in two numbers. */
export const totalsIn = async (pool: pg.Pool, schema: string): Promise<{ coins: number; events: number }> => {
  const { rows } = await pool.query<{ coins: string; events: string }>(
    `select coalesce(sum(coins), 0) as coins, coalesce(sum(events), 0) as events from "${schema}".wallet_sum`,
  );
  return { coins: Number(rows[0]?.coins), events: Number(rows[0]?.events) };
};

/** Repeats `ask` until the answer satisfies, and answers it. Throws the last answer after `timeoutMs`. */
export const eventually = async <Answer>(
  ask: () => Promise<Answer> | Answer,
  satisfies: (answer: Answer) => boolean,
  timeoutMs = 45_000,
): Promise<Answer> => {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    let answer: Answer | undefined;
    let error: unknown;
    try {
      answer = await ask();
      if (satisfies(answer)) return answer;
    } catch (caught) {
      error = caught;
    }
    if (performance.now() > deadline) {
      throw new Error(`Timed out; the last answer: ${JSON.stringify(answer ?? String(error))}`, {
        cause: error,
      });
    }
    await sleep(25);
  }
};
