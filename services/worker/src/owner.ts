import { backOffMs, type Logger, sleep } from '@fanfold/platform';
import pg from 'pg';

type OwnerOptions = { readonly databaseUrl: string; readonly log: Logger; readonly signal: AbortSignal };

/** `fanfold` and `worker` as numbers: the advisory lock of the owning worker's session. */
const lockKeys = [0x66616e66, 0x776f726b] as const;
const checkEveryMs = 1_000;
const pingEveryMs = 2_000;
/** An owner whose session was silent for this time is frozen: the session is ended, and its lock with it. */
const frozenAfter = '15 seconds';

/**
 * One worker is active; others stand by and take over within seconds when its session ends, or when it is
 * frozen. The lock keeps two from working at once for efficiency; correctness rests on the command keys and
 * on the fenced checkpoints. `work` gets a signal that ends when the session is lost.
 */
export const runAsOwner = async (
  { databaseUrl, log, signal }: OwnerOptions,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> => {
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    const lost = new AbortController();
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'fanfold-worker',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 10_000,
    });
    client.on('error', () => lost.abort());
    client.on('end', () => lost.abort());
    const both = AbortSignal.any([signal, lost.signal]);
    try {
      await client.connect();
      await waitForLock(client, both);
      if (both.aborted) continue;
      attempt = 0;
      log.info('this worker has taken over');
      using _pings = sayAlive(client, () => lost.abort());
      await work(both);
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'the worker was interrupted and will continue');
    } finally {
      await client.end().catch(() => undefined);
    }
    await sleep(backOffMs(attempt, Math.random()), signal);
  }
};

const waitForLock = async (client: pg.Client, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1, $2) locked', [
      ...lockKeys,
    ]);
    if (rows[0]?.locked) return;
    await client.query(endFrozen, [...lockKeys, frozenAfter]);
    await sleep(checkEveryMs, signal);
  }
};

const endFrozen = `
  select pg_terminate_backend(pid) from pg_locks join pg_stat_activity using (pid)
  where locktype = 'advisory' and granted and objsubid = 2 and classid = $1::oid and objid = $2::oid
    and database = (select oid from pg_database where datname = current_database())
    and state = 'idle' and state_change < clock_timestamp() - $3::interval`;

/** Shows the others that this process runs, and detects a connection that broke silently. */
const sayAlive = (client: pg.Client, lost: () => void): Disposable => {
  const timer = setInterval(() => void client.query('select 1').catch(lost), pingEveryMs);
  return { [Symbol.dispose]: () => clearInterval(timer) };
};
