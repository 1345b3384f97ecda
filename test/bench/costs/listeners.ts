import { apiAddress, metricsOf } from '../../support/health.ts';
import { startChild } from '../support/child.ts';
import type { BenchStack } from '../support/stack.ts';
import type { Usage } from './meters.ts';
import type { Workbench } from './workbench.ts';

const clients = 1_000;
const idleSeconds = 8;
const updates = 20;
const path = '/api/live?topics=catalogue';

export type ListenerCosts = {
  /** Processor time of the API in a second, for one listener without updates. */
  readonly idleUs: number;
  readonly memoryBytes: number;
  /** Processor time of the API for one update to one listener. */
  readonly deliveredUs: number;
};

/** A thousand listeners of one API: first without updates, then one update a second to all of them. */
export const measureListeners = async (
  { stack, meters }: Workbench,
  withoutListeners: Usage,
): Promise<ListenerCosts> => {
  const before = await residentBytes(stack);
  await using listeners = startChild(import.meta.resolve('../fan-out/clients.process.ts'));
  await listeners.call('open', { port: stack.port, path, clients });
  const apiMs = async (work: () => Promise<unknown>): Promise<{ ms: number; seconds: number }> => {
    const end = await meters.start();
    await work();
    const { cpuMs, seconds } = await end();
    return { ms: cpuMs['api'] ?? 0, seconds };
  };
  const { ms: idleMs, seconds } = await apiMs(() => pause(idleSeconds * 1_000));
  const idleMsASecond = idleMs / seconds;
  const own = (withoutListeners.cpuMs['api'] ?? 0) / withoutListeners.seconds;
  const memoryBytes = ((await residentBytes(stack)) - before) / clients;
  const delivering = await apiMs(async () => {
    for (let update = 0; update < updates; update += 1) {
      await emit(stack);
      await pause(500);
    }
    await listeners.call('received', updates * clients);
  });
  return {
    idleUs: Math.max(0, ((idleMsASecond - own) * 1_000) / clients),
    memoryBytes: Math.max(0, memoryBytes),
    deliveredUs: ((delivering.ms - idleMsASecond * delivering.seconds) * 1_000) / (updates * clients),
  };
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Writes an update to the outbox as the projector does; it is as large as a change of a price in the catalogue. */
const emit = async ({ pool }: BenchStack): Promise<void> => {
  const update = {
    kind: 'content',
    topic: 'catalogue',
    contentOid: '0123456789abcdef01234567',
    priceCoins: 120,
    at: (performance.timeOrigin + performance.now()).toFixed(3),
  };
  // After all other messages, and at the position of the newest event.
  await pool.query(
    `with newest as (
       select greatest((select max(position) from projection_checkpoint), (select max(position) from live_outbox)) as position
     ), written as (
       insert into live_outbox (position, n, topic, payload)
       select position, coalesce((select max(n) + 1 from live_outbox where live_outbox.position = newest.position), 0),
         'catalogue', $1::jsonb || jsonb_build_object('position', position::text)
       from newest returning position
     ) select pg_notify('fanfold_live', position::text) from written`,
    [JSON.stringify(update)],
  );
};

const residentBytes = async ({ databaseUrl }: BenchStack): Promise<number> => {
  const samples = await metricsOf(await apiAddress(databaseUrl));
  for (const [name, value] of samples)
    if (name.startsWith('fanfold_process_resident_memory_bytes')) return value;
  throw new Error('The API does not say how much memory it has.');
};
