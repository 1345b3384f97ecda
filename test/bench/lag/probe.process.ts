import { setTimeout as sleep } from 'node:timers/promises';
import { readFrom } from '@fanfold/projection';
import { walletBalances } from '@fanfold/projections/wallet/balances';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

import { get, HttpConnection, post } from '../support/http-connection.ts';
import type { Customer, Shop } from '../support/shop.ts';
import { serveTasks } from '../support/tasks.ts';
import { type LiveUpdates, watch } from './live-updates.ts';

export type ProbePlace = { readonly port: number; readonly shop: Shop; readonly databaseUrl: string };

/** Milliseconds from the reply of the purchase; one for each probe. */
export type Lags = { readonly page: number[]; readonly row: number[]; readonly message: number[] };

/**
 * Each watched customer has the connections of a browser: one for commands, one for pages and one for live
 * updates.
 */
type Watcher = {
  readonly customer: Customer;
  readonly commands: HttpConnection;
  readonly pages: HttpConnection;
  readonly updates: LiveUpdates;
};

const pauseMs = 20;
const giveUpAfterMs = 10_000;

let watchers: Watcher[] = [];
let shop: Shop = { customers: [], items: [] };
let db: Kysely<never>;
let next = 0;

const open = async (place: ProbePlace): Promise<void> => {
  shop = place.shop;
  db = new Kysely<never>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: place.databaseUrl, max: 2 }) }),
  });
  watchers = await Promise.all(
    shop.customers.map(async (customer) => ({
      customer,
      commands: await HttpConnection.open(place.port),
      pages: await HttpConnection.open(place.port),
      updates: await watch(place.port, customer),
    })),
  );
};

type HowLong = { readonly count?: number; readonly forMs?: number };

const probe = async ({ count = Infinity, forMs = Infinity }: HowLong): Promise<Lags> => {
  const lags: Lags = { page: [], row: [], message: [] };
  const until = performance.now() + forMs;
  while (lags.page.length < count && performance.now() < until) {
    const watcher = watchers[next % watchers.length];
    const item = shop.items[Math.floor(next / watchers.length)];
    if (!watcher || !item) throw new Error('Everything was bought already.');
    next += 1;
    const position = await buy(watcher, item);
    const repliedAt = performance.now();
    const since = async (seen: Promise<number>): Promise<number> => Math.max(0, (await seen) - repliedAt);
    const [page, row, message] = await Promise.all([
      since(pageShows(watcher, position)),
      since(rowShows(watcher, position)),
      since(watcher.updates.reached(position, giveUpAfterMs)),
    ]);
    lags.page.push(page);
    lags.row.push(row);
    lags.message.push(message);
    await sleep(pauseMs);
  }
  return lags;
};

const buy = async (
  { customer, commands }: Watcher,
  { oid, coins }: { oid: string; coins: number },
): Promise<bigint> => {
  const { status, body } = await commands.send(
    post({
      path: '/api/account/purchase',
      token: customer.token,
      key: `probe-${oid}`,
      body: JSON.stringify({ contentOid: oid, coins, payWith: 'paid' }),
    }),
  );
  if (status !== 201) throw new Error(`A purchase was answered with ${status}: ${body}`);
  return BigInt((JSON.parse(body) as { position: string }).position);
};

/** Requests the wallet's page with the purchase's position; it is answered once the page includes it. */
const pageShows = async ({ customer, pages }: Watcher, position: bigint): Promise<number> => {
  const { status, body } = await pages.send(
    get({ path: '/api/coinevent/wallet', token: customer.token, after: String(position) }),
  );
  if (status !== 200 || (JSON.parse(body) as { stale: boolean }).stale)
    throw new Error(`The wallet's page was not up to date: ${status} ${body.slice(0, 200)}`);
  return performance.now();
};

/** The wallet's row in Postgres, read every millisecond. */
const rowShows = async ({ customer }: Watcher, position: bigint): Promise<number> => {
  const until = performance.now() + giveUpAfterMs;
  while (performance.now() < until) {
    const row = await readFrom(db, walletBalances, (tables) =>
      tables
        .selectFrom('wallet_balance')
        .select('position')
        .where('wallet_oid', '=', customer.oid)
        .executeTakeFirst(),
    );
    if (BigInt(row?.position ?? -1) >= position) return performance.now();
    await sleep(1);
  }
  throw new Error(`The row of ${customer.oid} did not reach ${position} within ${giveUpAfterMs} ms.`);
};

serveTasks({ open, probe });
