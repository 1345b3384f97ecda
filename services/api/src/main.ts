import {
  createLogger,
  createTelemetry,
  loadServiceConfig,
  runProcess,
  startTracing,
} from '@fanfold/platform';

import { startApi } from './start.ts';

const config = loadServiceConfig(process.env);
const log = createLogger('api', { level: config.FANFOLD_LOG_LEVEL });
const telemetry = createTelemetry('api');

await runProcess(
  async (stack) => {
    stack.use(await startTracing(config.FANFOLD_OTLP_URL, { service: 'api', log }));
    stack.use(await startApi({ config, log, telemetry }));
  },
  { log },
);
