import { apiAddress } from '../../support/health.ts';
import type { Bench, BenchContext, Figure } from '../bench.ts';
import { startChild } from '../support/child.ts';
import { type BenchStack, startBenchStack } from '../support/stack.ts';
import { type FannedOut, measure } from './measure.ts';

/**
 * A thousand clients watch one topic over server-sent events. Ours begins with the commit of the message to
 * the outbox, as a projection writes it, so its latency includes Postgres and the reader of the outbox; the
 * floor is plain `node:http` that writes a prepared text to every response.
 */
export const fanOut: Bench = async ({ figure, say }) => {
  const floor = await measureFloor(say);
  const ours = await measureOurs(say);
  const tell = (name: string, unit: Figure['unit'], part: keyof FannedOut): void =>
    figure(name, unit, ours[part], { floor: floor[part] });
  tell('delivered_per_s', '1/s', 'perSecond');
  tell('p50', 'ms', 'p50');
  tell('p99', 'ms', 'p99');
  tell('delivered_per_s_at_most', '1/s', 'burstPerSecond');
  tell('memory_a_client', 'bytes', 'bytesPerClient');
  tell('memory_resident', 'bytes', 'residentBytes');
};

const measureFloor = async (say: BenchContext['say']): Promise<FannedOut> => {
  await using server = startChild(import.meta.resolve('./floor.process.ts'));
  const port = await server.call<number>('listen');
  const emit = (update: object) => server.call('emit', JSON.stringify({ position: '1', ...update }));
  const residentBytes = () => server.call<number>('residentBytes');
  return await measure({ port, path: '/', emit, residentBytes }, { say, name: 'the floor' });
};

const measureOurs = async (say: BenchContext['say']): Promise<FannedOut> => {
  say('fan-out: starting the stack');
  await using stack = await startBenchStack();
  await stack.stop('worker');
  await stack.stop('sandbox');
  await stack.stop('projector');
  let position = await newestPosition(stack);
  const emit = async (update: object): Promise<void> => {
    position += 1n;
    await stack.pool.query(
      `with written as (
         insert into live_outbox (position, n, topic, payload) values ($1, 0, 'catalogue', $2) returning 1
       ) select pg_notify('fanfold_live', $1::text) from written`,
      [String(position), JSON.stringify({ position: String(position), ...update })],
    );
  };
  return await measure(
    { port: stack.port, path: '/api/live?topics=catalogue', emit, residentBytes: () => residentBytes(stack) },
    { say, name: 'ours' },
  );
};

const newestPosition = async ({ pool }: BenchStack): Promise<bigint> => {
  const { rows } = await pool.query<{ newest: string | null }>(
    'select max(position) as newest from live_outbox',
  );
  return BigInt(rows[0]?.newest ?? 0);
};

const residentBytes = async ({ databaseUrl }: BenchStack): Promise<number> => {
  const text = await (await fetch(new URL('/metrics', await apiAddress(databaseUrl)))).text();
  const value = /^fanfold_process_resident_memory_bytes\{.*\} (\S+)$/m.exec(text)?.[1];
  if (value === undefined) throw new Error('The API does not say how much memory it has.');
  return Number(value);
};
