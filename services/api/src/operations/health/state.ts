import type { Alarm, AlarmName, Peer, ReadModelReport, ServiceName } from '@fanfold/platform';

export type PartState = 'works' | 'standsBy' | 'silent' | 'unreachable';

/**
 * The health of the installation, without what an outsider should not read: no addresses and no texts of
 * errors.
 */
export type HealthState = {
  readonly alarms: readonly { readonly name: AlarmName; readonly since: string }[];
  readonly parts: readonly {
    readonly kind: 'postgres' | 'eventLog' | ServiceName;
    readonly state: PartState;
    /** Seconds since a process's last heartbeat; null for the stores, which have none. */
    readonly silentSeconds: number | null;
  }[];
  /** Streams that wait for process managers; undefined while no worker reports. */
  readonly waitingStreams: number | undefined;
  /** Undefined while no projector reports. */
  readonly readModels:
    | readonly { readonly name: string; readonly version: number; readonly status: string }[]
    | undefined;
  /** Age of the oldest change that the read models do not show yet. */
  readonly lagSeconds: number;
};

type Seen = { readonly alarms: () => readonly Alarm[]; readonly peers: () => readonly Peer[] };

/** What finance alone is told: these stay off a page that outsiders can read. */
const forFinance: ReadonlySet<AlarmName> = new Set([
  'unspent-coins-not-covered',
  'unspent-coins-over-threshold',
]);

const silentAfterMs = 8_000;
/** A silent process is shown so long, also after another one has replaced it. */
const forgottenAfterMs = 30_000;

export const healthOf = ({ alarms, peers }: Seen): HealthState => {
  const own = alarms();
  const storeState = (name: AlarmName): PartState =>
    own.some((alarm) => alarm.name === name) ? 'unreachable' : 'works';
  // While Postgres is unreachable, the last heartbeats are old, and the silence of a process means nothing.
  const heard = storeState('postgres-unreachable') === 'unreachable' ? [] : peers();
  const parts = heard.filter((peer) => peer.silentMs < forgottenAfterMs || isLast(peer, heard));
  const projector = heard.find(({ service, working }) => service === 'projector' && working);
  const worker = heard.find(({ service, working }) => service === 'worker' && working);
  return {
    alarms: together([...own, ...heard.filter(isHeard).flatMap((peer) => peer.alarms)]),
    parts: [
      { kind: 'postgres', state: storeState('postgres-unreachable'), silentSeconds: null },
      { kind: 'eventLog', state: storeState('event-log-unreachable'), silentSeconds: null },
      ...parts.map((peer) => ({
        kind: peer.service,
        state: stateOf(peer),
        silentSeconds: Math.round(peer.silentMs / 1_000),
      })),
    ],
    waitingStreams: worker?.report.managers?.reduce((sum, { parked }) => sum + parked, 0),
    readModels: projector?.report.readModels && shown(projector.report.readModels),
    lagSeconds: projector?.report.lagSeconds ?? 0,
  };
};

const isHeard = ({ silentMs }: Peer): boolean => silentMs < silentAfterMs;

const isLast = ({ id, service }: Peer, all: readonly Peer[]): boolean =>
  !all.some((other) => other.service === service && other.id !== id && isHeard(other));

const stateOf = (peer: Peer): PartState => {
  if (!isHeard(peer)) return 'silent';
  return peer.working ? 'works' : 'standsBy';
};

/**
 * Each read model once: the generation that people see, or the newest while there is none. After a rebuild
 * the former generation is kept and stays current, beside the one that serves; while a rebuild runs, its
 * generation is not seen yet.
 */
const shown = (generations: readonly ReadModelReport[]): ReadModelReport[] =>
  [...Map.groupBy(generations, ({ name }) => name).values()].flatMap((ones) => {
    const one = ones.find(({ serving }) => serving) ?? ones.at(-1);
    return one ? [one] : [];
  });

/** Several processes see the same thing: told once, since the first of them saw it. */
const together = (alarms: readonly Alarm[]) =>
  [
    ...Map.groupBy(
      alarms.filter(({ name }) => !forFinance.has(name)),
      ({ name }) => name,
    ),
  ].map(([name, ones]) => ({
    name,
    since: ones.map(({ since }) => since).toSorted()[0] ?? '',
  }));
