import type { Due, RuntimeDeps } from '@fanfold/application';
import { settleMonths } from '@fanfold/application/settlement';
import { type EventLog, openEventLog } from '@fanfold/event-log';
import { createLogger, createTelemetry, sleep, systemClock } from '@fanfold/platform';
import { Kysely, PostgresDialect } from 'kysely';
import pLimit from 'p-limit';
import pg from 'pg';

import { settlementDeadlines } from '../../../packages/application/src/settlement/deadlines.ts';
import { Rounds } from '../../../services/worker/src/deadlines/rounds.ts';
import { ProcessManagers } from '../../../services/worker/src/run-managers.ts';
import { serveTasks } from '../support/tasks.ts';
import { coinsOf, creatorOf, month, plainEvent, salesOfACreator } from './log.ts';

export type Closed = {
  readonly ms: number;
  /** Resident memory after the first tenth of the months, and the most until the end. */
  readonly firstBytes: number;
  readonly peakBytes: number;
};
type Place = { readonly url: string; readonly databaseUrl: string };

const log = createLogger('bench', { level: 'error' });
const sampleEveryMs = 100;
const inFlight = 64;
const dueAt = '2026-10-31T15:00:00.000Z';

let eventLog: EventLog;

const open = ({ url, databaseUrl }: Place): void => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) });
  const telemetry = createTelemetry('bench');
  const masterKey = '00'.repeat(32);
  const options = { url, appendTimeoutMs: 30_000, masterKey, clock: systemClock, telemetry, log };
  eventLog = openEventLog({ ...options, db: db as never });
};

/**
 * What a month needs at least of the log: its sales read twice, by the close and by the settlement, and two
 * events appended.
 */
const floor = async (creators: number): Promise<number> => {
  const { client } = eventLog;
  const limit = pLimit(inFlight);
  const began = performance.now();
  await Promise.all(
    Array.from({ length: creators }, (_each, number) =>
      limit(async () => {
        const creatorOid = creatorOf(number);
        for (const round of [0, 1]) {
          await client.readStream(`earnings-${creatorOid}-${month}`, { from: 0, maxCount: 500 });
          await client.append(`floor${round}-${creatorOid}`, -1, [plainEvent()]);
        }
      }),
    ),
  );
  return performance.now() - began;
};

/**
 * Closes and settles each month with the parts of the worker: its rounds of deadlines, and its process
 * manager.
 */
const close = async (creators: number): Promise<Closed> => {
  const stop = new AbortController();
  const { signal } = stop;
  const managers = [settleMonths(eventLog)];
  const running = new ProcessManagers({ eventLog, managers, clock: systemClock, log, signal });
  const ended = running.run();
  // It has read the month's sales, as it does while they are made.
  while (running.passed === undefined || running.passed < (await lastPosition())) await sleep(100, signal);
  const memory = watchMemory();
  const began = performance.now();
  const position = await closeAll(creators, (done) => {
    if (done === Math.floor(creators / 10)) memory.mark();
  });
  while ((running.passed ?? -1n) < position) await sleep(20, signal);
  const ms = performance.now() - began;
  stop.abort();
  await ended;
  return { ms, ...memory.stop() };
};

const lastPosition = async (): Promise<bigint> => {
  const last = await eventLog.client.readLast(`earnings-${creatorOf(0)}-${month}`);
  return last?.position ?? 0n;
};

/**
 * The list of what is due is here in memory; in the worker it is a read model. Answers where the last close
 * stands.
 */
const closeAll = async (creators: number, onClosed: (done: number) => void): Promise<bigint> => {
  const [deadline] = settlementDeadlines({ eventLog } as RuntimeDeps);
  let left: Due[] = Array.from({ length: creators }, (_each, number) => dueOf(number));
  let [done, position] = [0, 0n];
  const rounds = new Rounds({
    read: async (limit) => left.slice(0, limit),
    run: async (due) => {
      const outcome = (await deadline?.run(due)) as { status: string; position: bigint };
      if (outcome.status !== 'accepted') throw new Error(`A month was not closed: ${outcome.status}`);
      if (outcome.position > position) position = outcome.position;
      done += 1;
      onClosed(done);
      left = left.filter((one) => one !== due);
      return 'done';
    },
    elapsed: () => performance.now(),
  });
  while (left.length > 0) await rounds.next();
  return position;
};

const dueOf = (number: number): Due => {
  const stream = `earnings-${creatorOf(number)}-${month}`;
  return { kind: 'month', stream, id: month, dueAt } as Due;
};

const watchMemory = () => {
  let [firstBytes, peakBytes] = [0, 0];
  const sample = () => {
    peakBytes = Math.max(peakBytes, process.memoryUsage.rss());
  };
  const timer = setInterval(sample, sampleEveryMs);
  return {
    mark: () => {
      sample();
      firstBytes = peakBytes;
    },
    stop: () => {
      clearInterval(timer);
      sample();
      return { firstBytes, peakBytes };
    },
  };
};

/** Each creator's month must be settled with the sum of its sales, once. */
const check = async (creators: number): Promise<void> => {
  const coins = Array.from({ length: salesOfACreator }, (_each, sale) => coinsOf(sale));
  const expected = coins.reduce((sum, each) => sum + each, 0) * 100;
  const limit = pLimit(inFlight);
  await Promise.all(
    Array.from({ length: creators }, (_each, number) =>
      limit(async () => {
        const found = await eventLog.client.readStream(`settlement-${creatorOf(number)}`, {
          from: 0,
          maxCount: 5,
        });
        const [settled] = found;
        if (found.length !== 1 || settled?.data['grossWon'] !== expected)
          throw new Error(`The month of creator ${number} is not settled as it was sold`);
      }),
    ),
  );
};

serveTasks({ open, floor, close, check }, async () => eventLog?.[Symbol.asyncDispose]());
