import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { openStores } from '@fanfold/event-log';
import { createLogger, createTelemetry, loadServiceConfig } from '@fanfold/platform';
import { type BuildOrder, type BuildRequest, openBuild } from '@fanfold/projection';
import { allProjections } from '@fanfold/projections/all';

import type { ThreadMessage } from './build-thread.ts';

// On Linux a priority is a thread's; elsewhere this would slow down the whole process.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_LOW);

const config = loadServiceConfig(process.env);
const log = createLogger('projector', { level: config.FANFOLD_LOG_LEVEL });
const telemetry = createTelemetry('projector-build');
const say = (said: ThreadMessage): void => parentPort?.postMessage(said);

const options = { config, service: 'key-vault', log, telemetry, connections: 1, useSnapshots: false };
const { databaseUrl, eventLog } = await openStores(options);
const { feed } = eventLog;
const build = await openBuild(workerData as BuildOrder, {
  databaseUrl,
  feed,
  projections: allProjections,
  telemetry,
});
// An error ends the thread, and rejects the pending request.
parentPort?.on('message', async (request: BuildRequest) => say({ taken: await build.take(request) }));
say({ ready: true });
