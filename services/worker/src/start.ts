import { manifests, type RuntimeDeps } from '@fanfold/application';
import { createScanners } from '@fanfold/application/media';
import { eventLogChecks, openStores, type Stores } from '@fanfold/event-log';
import { createSmtpSender } from '@fanfold/mail';
import { createCdn, createObjectStore } from '@fanfold/objects';
import {
  callsASecond,
  createBank,
  createProviders,
  createRateSource,
  limitedProviders,
} from '@fanfold/payments';
import {
  type Check,
  type Config,
  cdnSettings,
  type Logger,
  objectStoreSettings,
  publicUrl,
  randomSeeds,
  screeningSettings,
  smtpSettings,
  startHealthWatch,
  type Telemetry,
} from '@fanfold/platform';
import { createPushSender, pushSettings } from '@fanfold/push';
import { loadTexts } from '@fanfold/texts';

import { runDeadlines } from './deadlines/run-deadlines.ts';
import { processManagerFeeds } from './feeds.ts';
import { runAsOwner } from './owner.ts';
import type { ParkedStream } from './parked-streams.ts';
import { ProcessManagers } from './run-managers.ts';
import type { ManagerStatus } from './running-manager.ts';
import { coverChecks } from './watch-cover.ts';
import { watchProgress } from './watch-progress.ts';

export type WorkerOptions = { readonly config: Config; readonly log: Logger; readonly telemetry: Telemetry };

/**
 * The worker's statements in Postgres are small; a worker that waits for ever neither works nor stands by.
 */
const queryTimeoutMs = 30_000;

/**
 * Opens the stores and starts working, or standing by. Disposing lets the present commands end and saves the
 * checkpoints.
 */
export const startWorker = async ({ config, log, telemetry }: WorkerOptions): Promise<AsyncDisposable> => {
  loadTexts();
  await using opening = new AsyncDisposableStack();
  const stores = opening.use(
    await openStores({ config, service: 'worker', log, telemetry, connections: 4, queryTimeoutMs }),
  );
  const providers = limitedProviders(
    createProviders({ config, secrets: stores.secrets }),
    callsASecond(config),
  );
  const settings = objectStoreSettings(config);
  const objects = settings && opening.use(createObjectStore(settings));
  const work = startWork(stores.databaseUrl, {
    ...stores,
    providers,
    rates: createRateSource(config),
    bank: createBank(config),
    objects,
    cdn: createCdn(cdnSettings(config)),
    scanners: createScanners(screeningSettings(config)),
    sendEmail: createSmtpSender(smtpSettings(config)),
    sendPush: createPushSender(pushSettings(config, stores.secrets.claimPepper)),
    publicUrl: publicUrl(config),
    pepper: stores.secrets.claimPepper,
    seeds: randomSeeds,
    log,
  });
  opening.defer(work.stop);
  opening.use(
    await startHealthWatch({
      config,
      databaseUrl: stores.databaseUrl,
      clock: stores.clock,
      service: 'worker',
      log,
      telemetry,
      writes: stores.eventLog.client.writes,
      checks: [
        ...eventLogChecks(stores.eventLog),
        ...checksOf(work, stores),
        ...coverChecks({ ...stores, telemetry, working: () => work.status() !== undefined }),
      ],
      report: () => reportOf(work.status(), telemetry),
      notReady: (found) => [...work.stopped(), ...found],
    }),
  );
  return opening.move();
};

/** The work of this process while it is the owner, and its progress. */
type Work = {
  /** Undefined on stand-by. */
  readonly status: () => readonly ManagerStatus[] | undefined;
  readonly stopped: () => readonly string[];
  readonly parked: () => readonly ParkedStream[];
  readonly passed: () => bigint | undefined;
  readonly deadlinesAtMs: () => number | undefined;
  readonly stop: () => Promise<void>;
};

const startWork = (databaseUrl: string, deps: RuntimeDeps): Work => {
  const { log } = deps;
  const stop = new AbortController();
  let running: readonly ProcessManagers[] = [];
  let deadlinesAtMs: number | undefined;
  const jobs = manifests.flatMap(({ recurringJobs }) => recurringJobs);
  const working = runAsOwner({ databaseUrl, log, signal: stop.signal }, async (ownership) => {
    // All end with the signal; a failure of one ends the others, and the owner starts again.
    const failing = new AbortController();
    const signal = AbortSignal.any([ownership, failing.signal]);
    const onRound = () => {
      deadlinesAtMs = performance.now();
    };
    onRound();
    const deadlines = manifests.flatMap((manifest) => manifest.deadlines(deps));
    const others = [
      runDeadlines({ ...deps, deadlines, signal, onRound }),
      ...jobs.map(({ run }) => run(deps, signal)),
    ];
    running = processManagerFeeds(deps).map((managers) => new ProcessManagers({ ...deps, managers, signal }));
    const runs = running.map((group) => group.run());
    try {
      await Promise.all(runs);
    } finally {
      failing.abort();
      await Promise.allSettled([...runs, ...others]);
      running = [];
      deadlinesAtMs = undefined;
    }
  });
  const status = () => (running.length === 0 ? undefined : running.flatMap((group) => group.status()));
  return {
    status,
    stopped: () =>
      (status() ?? []).flatMap(({ name, failed }) =>
        failed === null ? [] : [`${name} is stopped: ${failed}`],
      ),
    parked: () => (status() ?? []).flatMap(({ parked }) => parked),
    // Managers that wait for outside parties have their own feeds; their positions are watched.
    passed: () => running[0]?.passed,
    deadlinesAtMs: () => deadlinesAtMs,
    stop: async () => {
      stop.abort();
      await working;
    },
  };
};

const checksOf = (work: Work, { eventLog }: Stores): Check[] => {
  const { passed, deadlinesAtMs } = work;
  const stuck = watchProgress({ passed, deadlinesAtMs, head: () => eventLog.client.head() });
  return [
    { name: 'process-manager-stopped', look: () => stoppedOrParked(work), forMs: 0 },
    { name: 'worker-stuck', look: stuck, forMs: 1_500 },
  ];
};

const stoppedOrParked = (work: Work): string | undefined => {
  const parked = work.parked();
  const [first] = parked;
  const waiting = first && [
    `${parked.length} streams are parked, among them ${first.stream} for ${first.manager}: ${first.error}`,
  ];
  return [...work.stopped(), ...(waiting ?? [])].join('; ') || undefined;
};

const reportOf = (status: readonly ManagerStatus[] | undefined, telemetry: Telemetry) => {
  for (const { name: manager, position, failed, parked } of status ?? []) {
    telemetry.managerParked.set({ manager }, parked.length);
    telemetry.managerFailed.set({ manager }, failed === null ? 0 : 1);
    if (position !== null) telemetry.managerPosition.set({ manager }, Number(position));
  }
  const told = (status ?? []).map(({ name, failed, parked }) => ({
    name,
    failed: failed !== null,
    parked: parked.length,
  }));
  return { working: status !== undefined, report: { managers: told } };
};
