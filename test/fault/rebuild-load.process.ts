import { openEventLog } from '@fanfold/event-log';
import { createLogger, createTelemetry, oidFromKey, sleep, systemClock } from '@fanfold/platform';
import { readFrom } from '@fanfold/projection';
import { balanceOf, walletBalances } from '@fanfold/projections/wallet/balances';
import { ledger, trialBalance } from '@fanfold/projections/wallet/ledger';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

import { serveTasks } from '../bench/support/tasks.ts';
import { buy, credit, numbered } from '../support/wallets.ts';

/** How long reads took, in milliseconds, and how many failed. */
export type Times = {
  readonly p50: number;
  readonly p95: number;
  readonly reads: number;
  readonly failed: number;
};
export type Buyers = {
  readonly url: string;
  readonly databaseUrl: string;
  readonly masterKey: string;
  readonly commandsPerSecond: number;
};
export type Readers = { readonly databaseUrl: string; readonly wallets: number };

const lanes = 8;
let busy = true;
let done = 0;
let times: number[] = [];
const failures: unknown[] = [];
let running: Promise<unknown> = Promise.resolve();

const open = (databaseUrl: string) => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  return new Kysely<never>({ dialect: new PostgresDialect({ pool }) });
};

/** Customers buy at a steady rate, each from a wallet of their own, a few at a time. */
const startBuying = ({ url, databaseUrl, masterKey, commandsPerSecond }: Buyers): void => {
  const eventLog = openEventLog({
    url,
    appendTimeoutMs: 10_000,
    masterKey,
    db: open(databaseUrl) as never,
    clock: systemClock,
    telemetry: createTelemetry('test'),
    log: createLogger('test', { level: 'error' }),
  });
  const everyMs = (1_000 * lanes) / commandsPerSecond;
  const lane = async (first: number): Promise<void> => {
    let next = performance.now();
    for (let n = first; busy; n += lanes) {
      next = Math.max(next, performance.now() - 1_000) + everyMs;
      const wallet = numbered(0xb00000 + (n % (lanes * 8)));
      if (n < lanes * 8) await credit(eventLog, wallet, { coins: 10_000_000, charge: 0xc00000 + n });
      else await buy(eventLog, wallet, { content: 0xd00000 + n, coins: 1 });
      done += 1;
      await sleep(Math.max(0, next - performance.now()));
    }
  };
  running = Promise.all(Array.from({ length: lanes }, (_, first) => lane(first)));
  // An error is reported in the answer to "stop"; until then it must not count as an unhandled rejection.
  running.catch(() => undefined);
};

/** People read balances, and finance the books. Every read is timed, and none may fail. */
const startReading = ({ databaseUrl, wallets }: Readers): void => {
  const db = open(databaseUrl);
  const readOnce = async (n: number): Promise<void> => {
    const wallet = oidFromKey(`rebuilt-${n % wallets}`);
    const began = performance.now();
    await readFrom(db, walletBalances, (tables) => balanceOf(tables, wallet));
    times.push(performance.now() - began);
    if (n % 50 === 0) await readFrom(db, ledger, trialBalance);
  };
  running = (async () => {
    for (let n = 0; busy; n += 1) {
      await readOnce(n).catch((error: unknown) => failures.push(error));
      await sleep(5);
    }
    if (failures[0] !== undefined) throw failures[0];
  })();
  running.catch(() => undefined);
};

/** The reads since the last call, and the failed ones since the start. */
const takeTimes = (): Times => {
  const sorted = times.toSorted((a, b) => a - b);
  times = [];
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), reads: sorted.length, failed: failures.length };
};

// Buyers and readers are each a process of their own, so that the system is measured, not one event loop that
// does both.
serveTasks({
  buy: startBuying,
  read: startReading,
  bought: () => done,
  times: takeTimes,
  stop: async () => {
    busy = false;
    await running;
  },
});
