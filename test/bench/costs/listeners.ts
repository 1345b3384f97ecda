import type { Received } from '../fan-out/clients.process.ts';
import { startChild } from '../support/child.ts';
import type { BenchStack } from '../support/stack.ts';
import { median } from '../support/statistics.ts';
import { wallClockMs } from '../support/wall-clock.ts';
import type { Workbench } from './workbench.ts';

const clients = 1_000;
const idleSeconds = 8;
const updates = 20;
const path = '/api/live?topics=catalogue';

export type ListenerCosts = {
  /** Processor time of the API in a second, for one listener without updates. */
  readonly idleUs: number;
  /** Processor time of the API for one update to one listener. */
  readonly deliveredUs: number;
};

/**
 * A thousand listeners of one API: without updates, then two updates a second to all of them; medians of some
 * rounds. The parts that append and project are stopped, as the updates are written to the outbox here.
 */
export const measureListeners = async (
  { stack, meters }: Workbench,
  rounds: number,
): Promise<ListenerCosts> => {
  for (const part of ['worker', 'projector', 'sandbox'] as const) await stack.stop(part);
  const { rows } = await stack.pool.query<{ newest: string }>(
    'select greatest((select max(position) from projection_checkpoint), (select max(position) from live_outbox)) as newest',
  );
  let position = BigInt(rows[0]?.newest ?? 0);
  /** In microseconds and seconds. */
  const ofApi = async (work: () => Promise<unknown>): Promise<{ us: number; seconds: number }> => {
    const end = await meters.start();
    await work();
    const { cpuMs, seconds } = await end();
    return { us: (cpuMs['api'] ?? 0) * 1_000, seconds };
  };
  const without = await ofApi(() => pause(idleSeconds * 1_000));
  await using listeners = startChild(import.meta.resolve('../fan-out/clients.process.ts'));
  await listeners.call('open', { port: stack.port, path, clients });
  const measured: ListenerCosts[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const idle = await ofApi(() => pause(idleSeconds * 1_000));
    const delivering = await ofApi(async () => {
      for (let update = 0; update < updates; update += 1) {
        position += 1n;
        await emit(stack, position);
        await pause(500);
      }
      const { latencies } = await listeners.call<Received>('received', updates * clients);
      if (latencies.length !== updates * clients)
        throw new Error(`Only ${latencies.length} updates arrived.`);
    });
    const idleASecond = idle.us / idle.seconds;
    measured.push({
      idleUs: (idleASecond - without.us / without.seconds) / clients,
      deliveredUs: (delivering.us - idleASecond * delivering.seconds) / (updates * clients),
    });
  }
  return {
    idleUs: median(measured.map(({ idleUs }) => idleUs)),
    deliveredUs: median(measured.map(({ deliveredUs }) => deliveredUs)),
  };
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Writes an update to the outbox as the projector does; it is as large as a change of a price in the
 * catalogue.
 */
const emit = async ({ pool }: BenchStack, position: bigint): Promise<void> => {
  const update = {
    kind: 'content',
    topic: 'catalogue',
    contentOid: '0123456789abcdef01234567',
    priceCoins: 120,
    position: String(position),
    at: wallClockMs().toFixed(3),
  };
  await pool.query(
    `with written as (
       insert into live_outbox (position, n, topic, payload) values ($1, 0, 'catalogue', $2) returning 1
     ) select pg_notify('fanfold_live', $1::text) from written`,
    [String(position), JSON.stringify(update)],
  );
};
