import { randomBytes } from 'node:crypto';
import { getPostgreSQLEventStore } from '@event-driven-io/emmett-postgresql';
import { migrate } from '@fanfold/migrations';
import { oidFromKey, systemClock } from '@fanfold/platform';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

import { Sessions } from '../../../services/api/src/http/sessions.ts';
import type { BenchContext } from '../bench.ts';
import { startChild } from '../support/child.ts';
import { type BenchPostgres, startBenchPostgres } from '../support/postgres.ts';
import { chargeAmounts, each, priceCoins, type Shop } from '../support/shop.ts';
import { startSpendClient } from '../support/spend-client.ts';
import { levels, type Result, runInWith, runLoad, shopSize, visitWith } from './load.ts';
import { onceEach } from './once-each.ts';
import type { PeerPlace } from './peer.process.ts';

const poolSizes = [8, 16, 32];

/**
 * The same purchase on Fastify and Emmett's PostgreSQL store, without Fanfold's additions: no idempotency
 * keys, no hash chain, no read models. Answers the best of the pool sizes at each level.
 */
export const measurePeer = async (say: BenchContext['say']): Promise<Map<number, Result>> => {
  say('spend: the peer, Emmett on Postgres: filling its shop');
  await using postgres = await startBenchPostgres();
  const shop = await fill(postgres);
  const best = new Map<number, Result>();
  const acknowledged: string[] = [];
  for (const poolSize of poolSizes) {
    await using server = startChild(import.meta.resolve('./peer.process.ts'));
    const place: PeerPlace = { databaseUrl: postgres.url, poolSize };
    const port = await server.call<number>('listen', place);
    const [others, customers] = customersOf(shop, poolSize);
    await using before = await startSpendClient(port, { ...shop, customers: others }, `before-${poolSize}`);
    await using client = await startSpendClient(port, { ...shop, customers }, `peer-${poolSize}`);
    await runInWith(before);
    await visitWith(client);
    for (const level of levels) {
      const result = await runLoad(client, level, { api: server.pid, postgres: postgres.pid });
      say(
        `spend: the peer with ${poolSize} connections, ${level} in flight: ${Math.round(result.perSecond)}/s, p50 ${result.p50.toFixed(1)} ms`,
      );
      const before = best.get(level);
      if (!before || result.perSecond > before.perSecond) best.set(level, result);
    }
    acknowledged.push(...(await before.acknowledged()), ...(await client.acknowledged()));
  }
  onceEach(acknowledged, await recordedIn(postgres));
  return best;
};

/**
 * Every server process has customers of its own for warming up and for measuring: a wallet read grows with
 * its purchases.
 */
const customersOf = ({ customers }: Shop, poolSize: number): [Shop['customers'], Shop['customers']] => {
  const part = (n: number) => customers.slice(n * shopSize.customers, (n + 1) * shopSize.customers);
  const first = 2 * poolSizes.indexOf(poolSize);
  return [part(first), part(first + 1)];
};

const fill = async ({ url }: BenchPostgres): Promise<Shop> => {
  const pool = new pg.Pool({ connectionString: url, max: 16 });
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) });
  const store = getPostgreSQLEventStore(url, { connectionOptions: { pool } });
  try {
    await migrate(db as never);
    await store.schema.migrate();
    const sessions = new Sessions({ db: db as never, reads: db as never, clock: systemClock });
    const seller = oidFromKey('creator');
    await pool.query(
      `create table item (oid text primary key, seller_oid text not null, kind text not null, price_coins int not null,
         revision int not null)`,
    );
    const items = Array.from({ length: shopSize.items }, (_, n) => ({
      oid: oidFromKey(`item-${n}`),
      coins: priceCoins,
    }));
    await each(items, ({ oid, coins }) =>
      pool.query('insert into item values ($1, $2, $3, $4, 0)', [oid, seller, 'audio', coins]),
    );
    const people = 2 * poolSizes.length * shopSize.customers;
    const oids = Array.from({ length: people }, (_, n) => oidFromKey(`customer-${n}`));
    const tokens = await each(oids, async (oid) => {
      await store.appendToStream(`wallet-${oid}`, [charged(oid, 1), charged(oid, 2)]);
      return sessions.open(oid, 'benchmark');
    });
    return { customers: oids.map((oid, n) => ({ oid, token: tokens[n] ?? '' })), items };
  } finally {
    await db.destroy();
  }
};

const charged = (walletOid: string, charge: number) => {
  const chargeId = oidFromKey(`charge-${walletOid}-${charge}`);
  const lot = (kind: string, coins: number, expiresAt: string) => ({
    lotId: `${chargeId}-${kind[0]}`,
    kind,
    coins,
    expiresAt,
  });
  return {
    type: 'CoinsCredited',
    data: {
      walletOid,
      chargeId,
      provider: 'sandbox',
      lots: [
        lot('paid', 5_000, `203${charge}-01-01T00:00:00.000Z`),
        lot('bonus', 300, `203${charge}-01-01T00:00:00.000Z`),
      ],
      amounts: chargeAmounts(5_000),
    },
    metadata: { commandKey: randomBytes(16).toString('hex') },
  };
};

const recordedIn = async ({ url }: BenchPostgres): Promise<string[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      `select message_data->>'purchaseId' as id from emt_messages where message_type = 'ContentBought'`,
    );
    return rows.map(({ id }) => id);
  } finally {
    await client.end();
  }
};
