import { type ChildProcess, fork } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sleep, withClient } from '@fanfold/platform';
import type { Stack } from '@fanfold/stack';

/** The health and metrics address of a running process of a stack. */
export type Answering = {
  readonly service: string;
  readonly address: string;
  readonly pid: number;
  readonly working: boolean;
};

/** The processes with a recent heartbeat. */
export const processesOf = async (databaseUrl: string): Promise<Answering[]> => {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<Answering>(
      `select service, address, split_part(instance, '/', 2)::integer as pid, working from process_heartbeat
       where beat_at > clock_timestamp() - interval '6 seconds' order by service, started_at`,
    ),
  );
  return rows;
};

/**
 * Resolves when no read model is being built and the API says that it is ready. A stack is there before that,
 * and a read of a model that is built for the first time is refused.
 */
export const untilBuilt = async ({ url, databaseUrl }: Pick<Stack, 'url' | 'databaseUrl'>): Promise<void> => {
  const isBuilt = async (): Promise<boolean> => {
    const { rows } = await withClient(databaseUrl, (client) =>
      client.query("select 1 from projection_generation where status = 'building'"),
    );
    return rows.length === 0 && (await fetch(new URL('/readyz', url))).ok;
  };
  for (const until = performance.now() + 180_000; performance.now() < until; await sleep(200))
    if (await isBuilt().catch(() => false)) return;
  throw new Error('The read models are still being built.');
};

/** The health address of a stack's API; it is published a moment after the API serves. */
export const apiAddress = async (databaseUrl: string): Promise<string> => {
  for (let tries = 0; tries < 300; tries += 1) {
    const api = (await processesOf(databaseUrl)).find(({ service }) => service === 'api');
    if (api) return api.address;
    await sleep(100);
  }
  throw new Error('No API has a heartbeat.');
};

/** Samples of a process's `/metrics`, by name and labels as printed there. */
export const metricsOf = async (address: string): Promise<Map<string, number>> => {
  const response = await fetch(new URL('/metrics', address), { signal: AbortSignal.timeout(3_000) });
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [
      line.slice(0, line.lastIndexOf(' ')),
      Number(line.slice(line.lastIndexOf(' ') + 1)),
    ]),
  );
};

/** Names of the alarms that a process raises; empty when it does not answer. */
export const alarmsOf = async (address: string): Promise<string[]> => {
  const metrics = await metricsOf(address).catch(() => new Map<string, number>());
  return [...metrics].flatMap(([key, value]) => {
    const name = /^fanfold_alarm\{.*\bname="([^"]+)"/.exec(key)?.[1];
    return name && value === 1 ? name : [];
  });
};

export type Second = AsyncDisposable & { readonly process: ChildProcess; readonly pid: number };

/**
 * Another process of a service on the stores of a running stack, started by hand. Logs to
 * `logs/second-{service}.log`.
 */
export const startSecond = async (
  stack: Pick<Stack, 'dataDir' | 'environment'>,
  service: 'api' | 'projector' | 'worker',
  env: Readonly<Record<string, string>> = {},
): Promise<Second> => {
  const logs = join(stack.dataDir, 'logs');
  mkdirSync(logs, { recursive: true });
  const logFile = openSync(join(logs, `second-${service}.log`), 'a');
  const child = fork(fileURLToPath(new URL(`../../services/${service}/src/main.ts`, import.meta.url)), {
    env: { ...stack.environment, FANFOLD_METRICS_PORT: '0', ...env },
    execArgv: [],
    stdio: ['ignore', logFile, 'inherit', 'ipc'],
  });
  closeSync(logFile);
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    void exited.then(() => reject(new Error(`The second ${service} ended before it was ready`)));
  });
  return {
    process: child,
    pid: child.pid ?? 0,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
};
