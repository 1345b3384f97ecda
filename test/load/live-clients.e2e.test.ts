import { openEventLog } from '@fanfold/event-log';
import { createLogger, createTelemetry, openPool, sleep, systemClock } from '@fanfold/platform';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

import { Sessions } from '../../services/api/src/http/sessions.ts';
import { figure } from '../support/figure.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';
import { buy, credit, numbered } from '../support/wallets.ts';
import { LiveClient } from './live-client.ts';

const long = inject('isLong');
const size = long
  ? { clients: 1_000, wallets: 100, rounds: 4, betweenDropsMs: 15_000, betweenRestartsMs: 8_000 }
  : { clients: 100, wallets: 20, rounds: 1, betweenDropsMs: 4_000, betweenRestartsMs: 1_000 };
const coins = 100_000;

let stack: TestStack;
let pool: pg.Pool;
let db: Kysely<never>;
let eventLog: ReturnType<typeof openEventLog>;
const clients: LiveClient[] = [];

beforeAll(async () => {
  stack = await startTestStack();
  pool = openPool({ connectionString: stack.databaseUrl, max: 4 });
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

/** Repeats the same purchase until it succeeds: whatever is restarted meanwhile, it happens once. */
const buyOne = async (index: number, content: number): Promise<void> => {
  for (;;) {
    const outcome = await buy(eventLog, walletOf(index), { content, coins: 1 }).catch(() => undefined);
    if (outcome?.status === 'accepted') return;
    expect(outcome).toBeUndefined();
    await sleep(200);
  }
};

/** Moves coins in every wallet in turn, without the API, whose restarts must not slow this down. */
const moveCoins = async (over: AbortSignal) => {
  for (let content = 1; !over.aborted; content += 1) {
    for (let index = 0; index < size.wallets && !over.aborted; index += 1) {
      await buyOne(index, content);
      await sleep(4);
    }
  }
};

const dropClients = async (over: AbortSignal, random: () => number) => {
  while (!over.aborted) {
    clients[Math.floor(random() * clients.length)]?.drop();
    await sleep(size.betweenDropsMs / clients.length);
  }
};

const parts = ['api', 'projector', 'worker', 'event-node', 'postgres'] as const;

/**
 * Each part in turn, by kill -9 in one round and by a clean stop in the next; at the end the API once more,
 * by a clean stop.
 */
const restartParts = async (): Promise<number> => {
  const rounds = Array.from({ length: size.rounds }, (_, round) =>
    parts.map((part) => ({ part, kill: round % 2 === 0 })),
  );
  const restarts = [...rounds.flat(), { part: 'api', kill: false } as const];
  for (const { part, kill } of restarts) {
    await sleep(size.betweenRestartsMs);
    if (kill) await stack.kill(part);
    else {
      await stack.stop(part);
      await stack.start(part);
    }
    await stack.ready(part);
  }
  await sleep(size.betweenRestartsMs);
  return restarts.length;
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

type WrittenMessage = { readonly position: bigint; readonly writtenAtMs: number };

/** The messages that the projections wrote for a wallet: one for all events of a batch. */
const writtenMessagesOf = async (index: number): Promise<WrittenMessage[]> => {
  const { rows } = await sql<{ position: string; created_at: Date }>`
    select position, created_at from live_outbox where topic = ${`wallet:${walletOf(index)}`} order by position`.execute(
    db,
  );
  return rows.map(({ position, created_at }) => ({
    position: BigInt(position),
    writtenAtMs: created_at.getTime(),
  }));
};

/** The positions at which projections told all clients to fetch again. */
const writtenResyncs = async (): Promise<bigint[]> => {
  const { rows } = await sql<{ position: string }>`
    select position from live_outbox where topic = '*' order by position, n`.execute(db);
  return rows.map(({ position }) => BigInt(position));
};

/** How many wallets wait for the message of their last event, or for a word to fetch again in its place. */
const notYetWritten = async (last: (index: number) => bigint | undefined): Promise<number> => {
  const fetched = (await writtenResyncs()).at(-1) ?? -1n;
  const written = await Promise.all(
    Array.from({ length: size.wallets }, (_, index) => writtenMessagesOf(index)),
  );
  return written.filter(
    (messages, index) => messages.at(-1)?.position !== last(index) && fetched < (last(index) ?? 0n),
  ).length;
};

/**
 * What is known of the clients that are behind the last message of their wallet. A client that was told to
 * fetch again has everything up to that position without a message: a projection that stopped for a moment
 * says nothing else.
 */
const behind = (last: (index: number) => bigint | undefined): string[] =>
  clients.flatMap(({ newest, resyncs, connections, goodbyes, refusals }, index) =>
    newest === last(index) || (resyncs.at(-1) ?? -1n) >= (last(index) ?? 0n)
      ? []
      : [
          `client ${index} has ${newest} of ${last(index)} after ${connections} connections; resyncs ${resyncs.join()}, ` +
            `byes ${JSON.stringify([...goodbyes])}, refusals ${JSON.stringify([...refusals])}`,
        ],
  );

describe('live updates', () => {
  it(`reach ${size.clients} clients through drops and restarts of every part, compared with the log: none missed, none repeated`, {
    timeout: 600_000,
  }, async () => {
    const random = numbers(7);
    for (let index = 0; index < size.wallets; index += 1)
      await credit(eventLog, walletOf(index), { coins, charge: 0x1000 + index });
    const sessions = new Sessions({ db: db as never, reads: db as never, clock: systemClock });
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

    const over = new AbortController();
    const [restarts] = await Promise.all([
      restartParts().finally(() => over.abort()),
      moveCoins(over.signal),
      dropClients(over.signal, random),
    ]);
    const histories = await Promise.all(Array.from({ length: size.wallets }, (_, index) => historyOf(index)));
    const last = (index: number) => [...(histories[index % size.wallets]?.keys() ?? [])].at(-1);
    // Two questions, so that a failure says which part is late: the projection or the delivery.
    await expect.poll(() => notYetWritten(last), { timeout: 120_000 }).toBe(0);
    // Five of them say enough.
    await expect.poll(() => behind(last).slice(0, 5), { timeout: 120_000 }).toEqual([]);
    for (const client of clients) client.end();

    const told = await Promise.all(
      Array.from({ length: size.wallets }, (_, index) => writtenMessagesOf(index)),
    );
    const resyncs = await writtenResyncs();
    const faults = { missed: 0, wrong: 0, outOfOrder: 0, contradicted: 0, resyncedTwice: 0 };
    let known = 0;
    for (const [index, client] of clients.entries()) {
      const history = histories[index % size.wallets] ?? new Map();
      const fetched = client.resyncs.at(-1) ?? -1n;
      for (const { position, writtenAtMs } of told[index % size.wallets] ?? []) {
        if (position <= (client.start ?? 0n) || position <= fetched) continue;
        if (client.balances.has(position)) continue;
        // A crash of Postgres loses its last commits, and the batches are then cut differently: a message may
        // be written that is older than what its readers received before the crash.
        if (client.knewNewer(position, writtenAtMs)) known += 1;
        else faults.missed += 1;
      }
      for (const [position, paid] of client.balances) if (history.get(position) !== paid) faults.wrong += 1;
      faults.outOfOrder += client.outOfOrder;
      faults.contradicted += client.contradicted;
      const wanted = resyncs.filter((position) => position >= (client.start ?? 0n)).length;
      if (client.resyncs.length > wanted) faults.resyncedTwice += 1;
    }
    const sum = (of: (client: LiveClient) => number) =>
      clients.reduce((total, client) => total + of(client), 0);
    process.stderr.write(
      `live: ${size.clients} clients, ${restarts} restarts, ${sum(({ connections }) => connections)} connections, ` +
        `${sum(({ balances }) => balances.size)} messages, ${sum(({ repeated }) => repeated)} repeated, ${known} known before they were written, ` +
        `${sum(({ resyncs }) => resyncs.length)} resyncs, said bye: ${JSON.stringify(
          Object.fromEntries(
            ['slow', 'revoked', 'shutdown', 'flood'].map((reason) => [
              reason,
              sum(({ goodbyes }) => goodbyes.get(reason) ?? 0),
            ]),
          ),
        )}\n`,
    );
    figure('clients', clients.length);
    figure('restarts of parts', restarts);
    figure(
      'messages received',
      sum(({ balances }) => balances.size),
    );
    figure('messages missed', faults.missed);
    figure('messages wrong or out of order', faults.wrong + faults.outOfOrder + faults.contradicted);
    figure('clients told twice to fetch again', faults.resyncedTwice);
    expect(faults).toEqual({ missed: 0, wrong: 0, outOfOrder: 0, contradicted: 0, resyncedTwice: 0 });
    expect(sum(({ connections }) => connections)).toBeGreaterThan(2 * size.clients);
    expect(sum(({ goodbyes }) => (goodbyes.get('slow') ?? 0) + (goodbyes.get('revoked') ?? 0))).toBe(0);
  });
});
