import { type EventLog, openStores, type Stores, startWatch, type Watch } from '@fanfold/event-log';
import { createProviders, type Providers } from '@fanfold/payments';
import {
  type Check,
  type Config,
  type Logger,
  randomSeeds,
  startHealthServer,
  type Telemetry,
} from '@fanfold/platform';

import { deliverGifts } from './commerce/deliver-gifts.process.ts';
import { deliverItems } from './commerce/deliver-items.process.ts';
import { deliverPrizes } from './commerce/deliver-prizes.process.ts';
import { giftPoints } from './commerce/gift-points.process.ts';
import { grantCheckInCredits } from './commerce/grant-check-in-credits.process.ts';
import { invitations } from './commerce/invitations.process.ts';
import { rewardXLink } from './commerce/reward-x-link.process.ts';
import { settleReservations } from './commerce/settle-reservations.process.ts';
import { convertCredits } from './credits/convert-credits.process.ts';
import { topUpCredits } from './credits/top-up-credits.process.ts';
import { postEarnings } from './earnings/post-earnings.process.ts';
import { changeNickname } from './identity/change-nickname.process.ts';
import { confirmClaims } from './identity/confirm-claims.process.ts';
import { whileOwner } from './owner.ts';
import { creditCharge } from './payments/credit-charge.process.ts';
import { followRefunds, refundAtProvider } from './payments/refund-charge.process.ts';
import { takeBackCharges } from './payments/take-back-charge.process.ts';
import type { ProcessManager } from './process-manager.ts';
import { type ManagerStatus, ProcessManagers } from './run-managers.ts';
import { watchProgress } from './stuck.ts';
import { runTimers } from './timers/run-timers.ts';
import { warnOfExpiry } from './wallet/warn-of-expiry.process.ts';

export type WorkerOptions = { readonly config: Config; readonly log: Logger; readonly telemetry: Telemetry };

const managersOf = (eventLog: EventLog, providers: Providers): readonly ProcessManager[] => [
  creditCharge,
  followRefunds,
  ...providers.all.map(refundAtProvider),
  takeBackCharges(eventLog),
  postEarnings,
  confirmClaims,
  deliverItems(randomSeeds),
  deliverPrizes,
  grantCheckInCredits,
  deliverGifts,
  settleReservations,
  changeNickname,
  convertCredits,
  topUpCredits,
  giftPoints(randomSeeds),
  rewardXLink,
  invitations,
];

/** Opens the stores and starts working, or standing by. Disposing lets the present commands end and saves how far it came. */
export const startWorker = async ({ config, log, telemetry }: WorkerOptions): Promise<AsyncDisposable> => {
  await using opening = new AsyncDisposableStack();
  const stores = opening.use(await openStores({ config, service: 'worker', log, telemetry, connections: 4 }));
  const providers = createProviders({ config, secrets: stores.secrets });
  const managers = managersOf(stores.eventLog, providers);
  const mailing = [warnOfExpiry(relayUrl(config))];
  const work = startWork(stores, { managers, mailing }, { log, providers });
  opening.defer(work.stop);
  // The watch tells the others where this server answers, so it begins after it.
  const seen: { watch?: Watch } = {};
  const health = opening.use(
    await startHealthServer({
      host: config.FANFOLD_METRICS_HOST,
      port: config.FANFOLD_METRICS_PORT,
      telemetry,
      problems: () => [...work.stopped(), ...(seen.watch?.problems() ?? [])],
    }),
  );
  const { address, port } = health;
  const options = { config, stores, service: 'worker', address, log, telemetry } as const;
  const tell = () => tellOf(work.status(), telemetry);
  seen.watch = opening.use(startWatch({ ...options, checks: checksOf(work, stores), tell }));
  log.info({ port }, 'health and metrics');
  return opening.move();
};

/** What this process does while it owns the work, and how that goes. */
type Work = {
  /** Undefined while it stands by. */
  readonly status: () => readonly ManagerStatus[] | undefined;
  readonly stopped: () => readonly string[];
  readonly passed: () => bigint | undefined;
  readonly timersAtMs: () => number | undefined;
  readonly stop: () => Promise<void>;
};

/** `mailing` managers wait for a mail relay and must not keep the others waiting, so they run apart. */
const startWork = (
  { databaseUrl, db, eventLog, clock }: Stores,
  { managers, mailing }: { managers: readonly ProcessManager[]; mailing: readonly ProcessManager[] },
  { log, providers }: { log: Logger; providers: Providers },
): Work => {
  const stop = new AbortController();
  let running: ProcessManagers | undefined;
  let apart: ProcessManagers | undefined;
  let timersAtMs: number | undefined;
  const working = whileOwner({ databaseUrl, log, signal: stop.signal }, async (signal) => {
    // Any ends with the signal; one that fails ends the others, and the owner begins anew.
    const failing = new AbortController();
    const both = AbortSignal.any([signal, failing.signal]);
    running = new ProcessManagers({ eventLog, managers, clock, log, signal: both });
    apart = new ProcessManagers({ eventLog, managers: mailing, clock, log, signal: both });
    const onRound = () => {
      timersAtMs = performance.now();
    };
    onRound();
    const timers = runTimers({ eventLog, db, providers, clock, log, signal: both, onRound });
    const mails = apart.run().catch((error: unknown) => {
      failing.abort();
      throw error;
    });
    try {
      await running.run();
    } finally {
      failing.abort();
      await Promise.allSettled([timers, mails]);
      running = undefined;
      apart = undefined;
      timersAtMs = undefined;
    }
  });
  const status = () => running && [...running.status(), ...(apart?.status() ?? [])];
  return {
    status,
    stopped: () =>
      (status() ?? []).flatMap(({ name, failed }) =>
        failed === null ? [] : [`${name} is stopped: ${failed}`],
      ),
    passed: () => running?.passed,
    timersAtMs: () => timersAtMs,
    stop: async () => {
      stop.abort();
      await working;
    },
  };
};

/** Where mails go out: on one machine the sandbox's mailbox. */
const relayUrl = (config: Config): string =>
  config.FANFOLD_SANDBOX_URL ?? `http://localhost:${config.FANFOLD_PORT + 1}`;

const checksOf = (work: Work, { eventLog }: Stores): Check[] => {
  const { passed, timersAtMs } = work;
  const stuck = watchProgress({ passed, timersAtMs, head: () => eventLog.client.head() });
  return [
    { name: 'process-manager-stopped', look: () => work.stopped().join('; ') || undefined, forMs: 0 },
    { name: 'worker-stuck', look: stuck, forMs: 1_500 },
  ];
};

const tellOf = (status: readonly ManagerStatus[] | undefined, telemetry: Telemetry) => {
  for (const { name: manager, position, failed } of status ?? []) {
    telemetry.managerFailed.set({ manager }, failed === null ? 0 : 1);
    if (position !== null) telemetry.managerPosition.set({ manager }, Number(position));
  }
  const told = (status ?? []).map(({ name, failed }) => ({ name, failed: failed !== null }));
  return { working: status !== undefined, report: { managers: told } };
};
