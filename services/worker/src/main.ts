import {
  createLogger,
  createTelemetry,
  loadServiceConfig,
  runProcess,
  startTracing,
} from '@fanfold/platform';

import { startWorker } from './start.ts';

const config = loadServiceConfig(process.env);
const log = createLogger('worker', { level: config.FANFOLD_LOG_LEVEL });
const telemetry = createTelemetry('worker');

await runProcess(
  async (stack) => {
    stack.use(await startTracing(config.FANFOLD_OTLP_URL, { service: 'worker', log }));
    stack.use(await startWorker({ config, log, telemetry }));
  },
  { log },
);
