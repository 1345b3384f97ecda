import { stat, statfs } from 'node:fs/promises';
import {
  type Alarm,
  type AlarmName,
  Alarms,
  type Check,
  type Config,
  type Logger,
  startHealthServer,
  type Telemetry,
} from '@fanfold/platform';
import { readLogId } from './log-id.ts';
import {
  type Beat,
  Presence,
  type Report,
  type ServiceName,
  silentAfterMs,
  skewOf,
  widestSkew,
} from './presence.ts';
import type { Stores } from './stores.ts';

export type WatchOptions = {
  readonly config: Config;
  readonly stores: Stores;
  readonly service: ServiceName;
  readonly log: Logger;
  readonly telemetry: Telemetry;
  /** What only this process can see. */
  readonly checks?: readonly Check[];
  /** Whether it works, and what it tells of its work. */
  readonly tell: () => { readonly working: boolean; readonly report: Report };
  /** What `/readyz` answers: one sentence each for what keeps this process from working, made from what the watch found. */
  readonly unready: (found: readonly string[]) => Promise<readonly string[]> | readonly string[];
};

/** How this process is, and what it knows of the others. */
export type Watch = AsyncDisposable & {
  readonly alarms: () => readonly Alarm[];
  readonly beats: () => readonly Beat[];
  /** What keeps this very process from working as it should, one sentence each. */
  readonly problems: () => readonly string[];
};

/** A start takes its time: until then nobody misses another process. */
const graceMs = 20_000;
/** How long another process has to be silent beyond `silentAfterMs`. */
export const silentForMs = 1_500;
/** Of these a process only tells; they are no reason not to work. One that is stopped as a whole says so itself. */
const onlyTold: ReadonlySet<AlarmName> = new Set([
  'projector-silent',
  'worker-silent',
  'process-manager-stopped',
]);
/** Clocks that differ by more than this are unhealthy: times of events would contradict their order. */
const maxSkewMs = 1_000;
const leastFreeBytes = 256 * 1024 * 1024;

/**
 * Watches both stores, the clock, the disk, the other processes, and what a service adds. Tells the others of it, and
 * serves how this process is on an address that is not the public one.
 */
export const startWatch = async (options: WatchOptions): Promise<Watch> => {
  const { config, log, telemetry, unready } = options;
  await using opening = new AsyncDisposableStack();
  // The others are told where this server answers, so it begins first.
  let found: Watch['problems'] = () => [];
  const health = opening.use(
    await startHealthServer({
      host: config.FANFOLD_METRICS_HOST,
      port: config.FANFOLD_METRICS_PORT,
      telemetry,
      problems: () => unready(found()),
    }),
  );
  const watch = opening.use(watchFrom(health.address, options));
  found = watch.problems;
  log.info({ port: health.port }, 'health and metrics');
  const both = opening.move();
  return { ...watch, [Symbol.asyncDispose]: () => both.disposeAsync() };
};

const watchFrom = (address: string, options: WatchOptions): Watch => {
  const { stores, service, log, telemetry, checks = [], tell } = options;
  const { databaseUrl, clock } = stores;
  const presence = new Presence({
    databaseUrl,
    service,
    address,
    clock,
    log,
    telemetry,
    tell: () => ({ ...tell(), alarms: alarms.active }),
  });
  const common = [...checksOfStores(options, presence), ...checksOfOthers(presence)];
  const alarms = new Alarms({ checks: [...common, ...checks], clock, log, telemetry });
  return {
    alarms: () => alarms.active,
    beats: () => presence.all,
    problems: () => {
      const ownSkewMs = skewOf(presence.all, presence.id) ?? 0;
      const isOwn = ({ name }: Alarm) =>
        name === 'clock-skew' ? Math.abs(ownSkewMs) > maxSkewMs : !onlyTold.has(name);
      return alarms.active.filter(isOwn).map(({ name, detail }) => `${name}: ${detail}`);
    },
    [Symbol.asyncDispose]: async () => {
      alarms[Symbol.dispose]();
      await presence[Symbol.asyncDispose]();
    },
  };
};

const checksOfStores = ({ config, stores, telemetry }: WatchOptions, presence: Presence): Check[] => {
  const { client } = stores.eventLog;
  return [
    { name: 'postgres-away', look: () => presence.failure },
    // One small event: the head would have to be looked for among others.
    { name: 'event-log-away', look: () => readLogId(client).then(() => undefined) },
    { name: 'appends-failing', look: () => client.appendsFailing(), forMs: 0 },
    { name: 'disk-low', look: () => diskLow(config.FANFOLD_DATA_DIR, telemetry) },
  ];
};

const checksOfOthers = (presence: Presence): Check[] => {
  const startedMs = performance.now();
  const silent = (service: ServiceName) => (): string | undefined => {
    // While Postgres is away nobody can be heard; that is another alarm.
    if (presence.failure !== undefined || performance.now() - startedMs < graceMs) return undefined;
    const those = presence.all.filter((beat) => beat.service === service);
    if (those.some(({ working, silentMs }) => working && silentMs < silentAfterMs)) return undefined;
    const [last] = those.filter(({ working }) => working).toSorted((a, b) => a.silentMs - b.silentMs);
    if (!last) return `No ${service} does its work`;
    return `The ${service} ${last.place} was last heard of ${Math.round(last.silentMs / 1_000)} s ago`;
  };
  return [
    { name: 'projector-silent', look: silent('projector'), forMs: silentForMs },
    { name: 'worker-silent', look: silent('worker'), forMs: silentForMs },
    { name: 'clock-skew', look: () => skewed(presence.all), forMs: 5_000 },
  ];
};

const skewed = (beats: readonly Beat[]): string | undefined => {
  const widest = widestSkew(beats);
  if (!widest || widest.ms <= maxSkewMs) return undefined;
  const { service, place } = widest.who;
  return `Clocks differ by ${(widest.ms / 1_000).toFixed(1)} s; furthest from the others is ${service} ${place}`;
};

/** A store that is elsewhere has its own disk; then there may be no data folder here. */
const diskLow = async (folder: string, telemetry: Telemetry): Promise<string | undefined> => {
  if (!(await stat(folder).catch(() => undefined))) return undefined;
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  telemetry.freeBytes.set(free);
  if (free >= leastFreeBytes) return undefined;
  return `${Math.floor(free / 1024 / 1024)} MB are left for ${folder}`;
};
