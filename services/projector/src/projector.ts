import { openStores } from '@fanfold/event-log';
import { type Config, type Logger, randomIds, sleep, type Telemetry } from '@fanfold/platform';
import { type ProjectionRuntime, runProjections } from '@fanfold/projection';
import { allProjections } from '@fanfold/projections/all';

import { openBuildThread } from './build-thread.ts';
import { operationsControl } from './operations-control.ts';
import { watchProjections } from './watch.ts';

type Options = { readonly config: Config; readonly log: Logger; readonly telemetry: Telemetry };

/** How long the start waits for the read models; a long rebuild continues after it. */
const firstBuildMs = 10_000;

/** A projector that does not lead after this time is on stand-by, and waits for nothing. */
const standByMs = 2_000;

/** Feeds every read model, or stands by while another projector does. Needs the addresses of both stores. */
export const startProjector = async ({ config, log, telemetry }: Options): Promise<AsyncDisposable> => {
  await using opening = new AsyncDisposableStack();
  // Its connections are used only for the keys that unseal personal fields: the projections have connections
  // of their own.
  const stores = opening.use(
    await openStores({ config, service: 'key-vault', log, telemetry, connections: 2, useSnapshots: false }),
  );
  const { databaseUrl, eventLog, clock } = stores;
  const runtime = opening.use(
    runProjections({
      databaseUrl,
      feed: eventLog.feed,
      projections: allProjections,
      log,
      telemetry,
      clock,
      control: operationsControl(eventLog, randomIds),
      openBuild: openBuildThread,
    }),
  );
  opening.use(await watchProjections({ config, stores, runtime, log, telemetry }));
  await Promise.race([untilBuilt(runtime), runtime.done]);
  // A wrong log needs an operator. As an unhandled rejection the error ends the process, with its message and
  // a failing exit code.
  runtime.done.catch((error: unknown) => {
    throw error;
  });
  return opening.move();
};

const untilBuilt = async (runtime: ProjectionRuntime): Promise<void> => {
  const startedAt = performance.now();
  for (let waitedMs = 0; waitedMs < firstBuildMs; waitedMs = performance.now() - startedAt) {
    const status = await runtime.status().catch(() => undefined);
    const built = status?.problems.length === 0 && status.generations.length > 0;
    if (built && (status.role === 'leader' || waitedMs > standByMs)) return;
    await sleep(50);
  }
};
