import { rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { type Clock, unmovedMs } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import type { Telemetry } from '../telemetry.ts';
import { type Alarm, type AlarmName, Alarms, type Check } from './alarms.ts';
import { startHealthServer } from './health-server.ts';
import {
  Heartbeat,
  type Peer,
  type ServiceName,
  type ServiceReport,
  silentAfterMs,
  skewOf,
  widestSkew,
} from './heartbeat.ts';
import type { WritesSwitch } from './writes-stopped.ts';

export type HealthWatchOptions = {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly clock: Clock;
  readonly service: ServiceName;
  readonly log: Logger;
  readonly telemetry: Telemetry;
  /** The process's appends: the heartbeat stops them when an operator asks for it. */
  readonly writes: WritesSwitch;
  /** Checks beside those of Postgres, the disk, the clock and the other processes. */
  readonly checks: readonly Check[];
  /** Whether this process is working or on stand-by, and what it reports to the others. */
  readonly report: () => { readonly working: boolean; readonly report: ServiceReport };
  /**
   * The body of `/readyz`: one sentence for each problem. `found` are the problems that the watch detected.
   */
  readonly notReady: (found: readonly string[]) => Promise<readonly string[]> | readonly string[];
};

/** The health of this process, and what it knows about the other processes. */
export type HealthWatch = AsyncDisposable & {
  readonly alarms: () => readonly Alarm[];
  readonly peers: () => readonly Peer[];
  /** What keeps this process from working, one sentence each. */
  readonly problems: () => readonly string[];
};

/**
 * Processes start at different times: a process raises no alarm about another one during this time after its
 * own start.
 */
const graceMs = 20_000;
/** How long another process has to be silent beyond `silentAfterMs`. */
export const silentForMs = 1_500;
/**
 * These alarms are about other processes or about a part of the work: they do not make this process unready.
 */
const reportedOnly: ReadonlySet<AlarmName> = new Set([
  'projector-silent',
  'worker-silent',
  'process-manager-stopped',
  'unspent-coins-not-covered',
  'unspent-coins-over-threshold',
]);
/** Clocks that differ by more than this are unhealthy: times of events would contradict their order. */
const maxSkewMs = 1_000;
const leastFreeBytes = 256 * 1024 * 1024;

/**
 * Watches Postgres, the clock, the disk, the other processes, and the service's own checks. Writes the result
 * into this process's heartbeat, and serves it at `/readyz` on the metrics address.
 */
export const startHealthWatch = async (options: HealthWatchOptions): Promise<HealthWatch> => {
  const { config, log, telemetry, notReady } = options;
  await using opening = new AsyncDisposableStack();
  // The heartbeat contains the server's address, so the server starts first.
  let found: HealthWatch['problems'] = () => [];
  const server = opening.use(
    await startHealthServer({
      host: config.FANFOLD_METRICS_HOST,
      port: config.FANFOLD_METRICS_PORT,
      telemetry,
      problems: () => notReady(found()),
    }),
  );
  const watch = opening.use(watchFrom(server.address, options));
  found = watch.problems;
  log.info({ port: server.port }, 'health and metrics');
  const both = opening.move();
  return { ...watch, [Symbol.asyncDispose]: () => both.disposeAsync() };
};

const watchFrom = (address: string, options: HealthWatchOptions): HealthWatch => {
  const { databaseUrl, clock, service, log, telemetry, writes, checks, report } = options;
  const heartbeat = new Heartbeat({
    databaseUrl,
    service,
    address,
    clock,
    log,
    telemetry,
    writes,
    report: () => ({ ...report(), alarms: alarms.active }),
  });
  const common = [...localChecks(options, heartbeat), ...peerChecks(options, heartbeat)];
  const alarms = new Alarms({ checks: [...common, ...checks], clock, log, telemetry });
  return {
    alarms: () => alarms.active,
    peers: () => heartbeat.peers,
    problems: () => {
      const ownSkewMs = skewOf(heartbeat.peers, heartbeat.id) ?? 0;
      const isOwn = ({ name }: Alarm) =>
        name === 'clock-skew' ? Math.abs(ownSkewMs) > maxSkewMs : !reportedOnly.has(name);
      return alarms.active.filter(isOwn).map(({ name, detail }) => `${name}: ${detail}`);
    },
    [Symbol.asyncDispose]: async () => {
      alarms[Symbol.dispose]();
      await heartbeat[Symbol.asyncDispose]();
    },
  };
};

const localChecks = ({ config, telemetry }: HealthWatchOptions, heartbeat: Heartbeat): Check[] => [
  { name: 'postgres-unreachable', look: () => heartbeat.failure },
  { name: 'disk-low', look: () => diskLow(config.FANFOLD_DATA_DIR, telemetry) },
];

const peerChecks = ({ config }: HealthWatchOptions, heartbeat: Heartbeat): Check[] => {
  const startedMs = performance.now();
  const silent = (service: ServiceName) => (): string | undefined => {
    // While Postgres is unreachable no heartbeat can be read; 'postgres-unreachable' says so.
    if (heartbeat.failure !== undefined || performance.now() - startedMs < graceMs) return undefined;
    const peers = heartbeat.peers.filter((peer) => peer.service === service);
    if (peers.some(({ working, silentMs }) => working && silentMs < silentAfterMs)) return undefined;
    const [last] = peers.filter(({ working }) => working).toSorted((a, b) => a.silentMs - b.silentMs);
    if (!last) return `No ${service} is working`;
    return `The last heartbeat of ${service} ${last.instance} is ${Math.round(last.silentMs / 1_000)} s old`;
  };
  return [
    { name: 'projector-silent', look: silent('projector'), forMs: silentForMs },
    { name: 'worker-silent', look: silent('worker'), forMs: silentForMs },
    { name: 'clock-skew', look: () => clockSkew(heartbeat.peers, config.FANFOLD_CLOCK_FILE), forMs: 5_000 },
  ];
};

/**
 * A clock of tests and of the demo world is moved for all processes at once, and each measures it again with
 * its next beat.
 */
export const clockSkew = (peers: readonly Peer[], clockFile: string | undefined): string | undefined => {
  if (unmovedMs(clockFile) < silentAfterMs) return undefined;
  const widest = widestSkew(peers);
  if (!widest || widest.ms <= maxSkewMs) return undefined;
  const { service, instance } = widest.peer;
  return `Clocks differ by ${(widest.ms / 1_000).toFixed(1)} s; furthest from the others is ${service} ${instance}`;
};

/** In the alarm `disk-low` of a disk that takes nothing any more. */
const refusesWrites = 'refuses writes:';

/** Whether a problem says that nothing can be written: such a process must get no requests. */
export const isRefusedWrite = (problem: string): boolean =>
  problem.startsWith('disk-low: ') && problem.includes(` ${refusesWrites} `);

/** Why a small file cannot be written; undefined when it can. */
const refusedWrite = async (folder: string): Promise<string | undefined> => {
  const probe = join(folder, `.write-test-${process.pid}`);
  try {
    await writeFile(probe, 'x'.repeat(4_096), { mode: 0o600, flush: true });
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
};

/** Where both stores run on other machines there may be no data folder here. */
export const diskLow = async (
  folder: string,
  telemetry: Pick<Telemetry, 'freeBytes'>,
): Promise<string | undefined> => {
  if (!(await stat(folder).catch(() => undefined))) return undefined;
  const refused = await refusedWrite(folder);
  if (refused !== undefined) return `${folder} ${refusesWrites} ${refused}`;
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  telemetry.freeBytes.set(free);
  if (free >= leastFreeBytes) return undefined;
  return `${Math.floor(free / 1024 / 1024)} MB are left for ${folder}`;
};
