import { openStores } from '@fanfold/event-log';
import { type Config, type Logger, randomSeeds, startHealthServer, type Telemetry } from '@fanfold/platform';

import { deliverItems } from './commerce/deliver-items.process.ts';
import { deliverPrizes } from './commerce/deliver-prizes.process.ts';
import { grantCheckInCredits } from './commerce/grant-check-in-credits.process.ts';
import { postEarnings } from './earnings/post-earnings.process.ts';
import { confirmClaims } from './identity/confirm-claims.process.ts';
import { whileOwner } from './owner.ts';
import { creditCharge } from './payments/credit-charge.process.ts';
import { ProcessManagers } from './run-managers.ts';
import { runTimers } from './timers/run-timers.ts';

export type WorkerOptions = { readonly config: Config; readonly log: Logger; readonly telemetry: Telemetry };

const managers = [
  creditCharge,
  postEarnings,
  confirmClaims,
  deliverItems(randomSeeds),
  deliverPrizes,
  grantCheckInCredits,
];

/** Opens the stores and starts working, or standing by. Disposing lets the present commands end and saves how far it came. */
export const startWorker = async ({ config, log, telemetry }: WorkerOptions): Promise<AsyncDisposable> => {
  await using opening = new AsyncDisposableStack();
  const stores = opening.use(await openStores({ config, service: 'worker', log, telemetry, connections: 4 }));
  const { databaseUrl, db, eventLog, clock } = stores;
  const stop = new AbortController();
  let running: ProcessManagers | undefined;
  const working = whileOwner({ databaseUrl, log, signal: stop.signal }, async (signal) => {
    running = new ProcessManagers({ eventLog, managers, clock, log, signal });
    // Either ends with the signal; one that fails ends the other, and the owner begins anew.
    const failing = new AbortController();
    const both = AbortSignal.any([signal, failing.signal]);
    const timers = runTimers({ eventLog, db, clock, log, signal: both });
    try {
      await running.run();
    } finally {
      failing.abort();
      await timers;
      running = undefined;
    }
  });
  opening.defer(async () => {
    stop.abort();
    await working;
  });
  opening.use(
    await startHealthServer({
      port: config.FANFOLD_METRICS_PORT,
      telemetry,
      problems: () =>
        (running?.status() ?? []).flatMap(({ name, failed }) =>
          failed === null ? [] : [`${name} is stopped: ${failed}`],
        ),
    }),
  );
  return opening.move();
};
