import { openEventLog } from '@fanfold/event-log';
import { createLogger, createTelemetry, sleep, systemClock } from '@fanfold/platform';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { Sessions } from '../../services/api/src/http/sessions.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';
import { buy, credit, numbered } from '../support/wallets.ts';
import { LiveClient } from './live-client.ts';

const long = process.env['FANFOLD_LONG'] === '1';
const size = long
  ? { clients: 1_000, wallets: 100, forMs: 90_000, betweenDropsMs: 15_000 }
  : { clients: 200, wallets: 40, forMs: 24_000, betweenDropsMs: 5_000 };
const coins = 100_000;

let stack: TestStack;
let pool: pg.Pool;
let db: Kysely<never>;
let eventLog: ReturnType<typeof openEventLog>;
const clients: LiveClient[] = [];

beforeAll(async () => {
  stack = await startTestStack();
  pool = new pg.Pool({ connectionString: stack.databaseUrl, max: 4 });
  pool.on('error', () => {});
  db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) });
  eventLog = openEventLog({
    url: stack.eventStoreUrl,
    appendTimeoutMs: 10_000,
    masterKey: String(stack.environment['FANFOLD_MASTER_KEY']),
    db: db as never,
    clock: systemClock,
    telemetry: createTelemetry('test'),
    log: createLogger('test', { level: 'error' }),
  });
});
afterAll(async () => {
  for (const client of clients) client.end();
  await eventLog?.[Symbol.asyncDispose]();
  await db?.destroy();
  await stack?.[Symbol.asyncDispose]();
});

/** The same numbers in every run. */
const numbers = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};

const walletOf = (index: number) => numbered(0xfa0000 + index);

/** Coins move, on every wallet in turn, past the API: its restarts must not slow this down. */
const moveCoins = async (until: number) => {
  for (let content = 1; performance.now() < until; content += 1) {
    for (let index = 0; index < size.wallets && performance.now() < until; index += 1) {
      const outcome = await buy(eventLog, walletOf(index), { content, coins: 1 });
      expect(outcome.status).toBe('accepted');
      await sleep(4);
    }
  }
};

const dropClients = async (until: number, random: () => number) => {
  while (performance.now() < until) {
    clients[Math.floor(random() * clients.length)]?.drop();
    await sleep(size.betweenDropsMs / clients.length);
  }
};

const restartApi = async (until: number) => {
  let restarts = 0;
  for (;;) {
    await sleep(long ? 12_000 : 4_000);
    if (performance.now() > until) return restarts;
    if (restarts % 2 === 0) await stack.kill('api');
    else {
      await stack.stop('api');
      await stack.start('api');
    }
    await stack.ready('api');
    restarts += 1;
  }
};

/** The paid coins of a wallet after each of its events, by position, from the log alone. */
const historyOf = async (index: number): Promise<Map<bigint, number>> => {
  const events = await eventLog.client.readStream(`wallet-${walletOf(index)}`);
  let paid = 0;
  return new Map(
    events.map(({ type, data, position }) => {
      paid += type === 'CoinsCredited' ? coins : -Number(data['paidCoins']);
      return [BigInt(position), paid];
    }),
  );
};

/** Positions of the messages that the projections wrote for a wallet: one for all events of a batch. */
const toldOf = async (index: number): Promise<bigint[]> => {
  const { rows } = await sql<{ position: string }>`
    select position from live_outbox where topic = ${`wallet:${walletOf(index)}`} order by position`.execute(
    db,
  );
  return rows.map(({ position }) => BigInt(position));
};

describe('live updates', () => {
  it(`reach ${size.clients} clients through drops and restarts of the API, compared with the log: none missed, none doubled`, {
    timeout: size.forMs + 240_000,
  }, async () => {
    const random = numbers(7);
    for (let index = 0; index < size.wallets; index += 1)
      await credit(eventLog, walletOf(index), { coins, charge: 0x1000 + index });
    const sessions = new Sessions(db as never, systemClock);
    for (let index = 0; index < size.clients; index += 1) {
      const wallet = walletOf(index % size.wallets);
      clients.push(
        new LiveClient({
          url: stack.url,
          token: await sessions.open(wallet, 'load'),
          topic: `wallet:${wallet}`,
          transport: index % 4 === 3 ? 'socket' : 'events',
          random,
        }),
      );
    }
    await expect.poll(() => clients.filter(({ start }) => start !== undefined).length).toBe(size.clients);

    const until = performance.now() + size.forMs;
    const [, , restarts] = await Promise.all([
      moveCoins(until),
      dropClients(until, random),
      restartApi(until),
    ]);
    const histories = await Promise.all(Array.from({ length: size.wallets }, (_, index) => historyOf(index)));
    const last = (index: number) => [...(histories[index % size.wallets]?.keys() ?? [])].at(-1);
    await expect
      .poll(() => clients.filter(({ newest }, index) => newest !== last(index)).length, { timeout: 120_000 })
      .toBe(0);
    for (const client of clients) client.end();

    const told = await Promise.all(Array.from({ length: size.wallets }, (_, index) => toldOf(index)));
    const faults = { missed: 0, wrong: 0, outOfOrder: 0, contradicted: 0, resyncedTwice: 0 };
    for (const [index, client] of clients.entries()) {
      const history = histories[index % size.wallets] ?? new Map();
      const fetched = client.resyncs.at(-1) ?? -1n;
      for (const position of told[index % size.wallets] ?? []) {
        if (position <= (client.start ?? 0n) || position <= fetched) continue;
        if (client.balances.has(position)) continue;
        faults.missed += 1;
      }
      for (const [position, paid] of client.balances) if (history.get(position) !== paid) faults.wrong += 1;
      faults.outOfOrder += client.outOfOrder;
      faults.contradicted += client.contradicted;
      if (client.resyncs.length > 1) faults.resyncedTwice += 1;
    }
    const sum = (of: (client: LiveClient) => number) =>
      clients.reduce((total, client) => total + of(client), 0);
    process.stderr.write(
      `live: ${size.clients} clients, ${restarts} restarts, ${sum(({ connections }) => connections)} connections, ` +
        `${sum(({ balances }) => balances.size)} messages, ${sum(({ repeated }) => repeated)} repeated, ` +
        `${sum(({ resyncs }) => resyncs.length)} resyncs, said bye: ${JSON.stringify(
          Object.fromEntries(
            ['slow', 'revoked', 'shutdown', 'flood'].map((reason) => [
              reason,
              sum(({ goodbyes }) => goodbyes.get(reason) ?? 0),
            ]),
          ),
        )}\n`,
    );
    expect(faults).toEqual({ missed: 0, wrong: 0, outOfOrder: 0, contradicted: 0, resyncedTwice: 0 });
    expect(restarts).toBeGreaterThan(1);
    expect(sum(({ connections }) => connections)).toBeGreaterThan(2 * size.clients);
    expect(sum(({ goodbyes }) => (goodbyes.get('slow') ?? 0) + (goodbyes.get('revoked') ?? 0))).toBe(0);
  });
});
