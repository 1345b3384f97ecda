import {
  createLogger,
  createTelemetry,
  loadServiceConfig,
  runProcess,
  startTracing,
} from '@fanfold/platform';

import { startProjector } from './projector.ts';

const config = loadServiceConfig(process.env);
const log = createLogger('projector', { level: config.FANFOLD_LOG_LEVEL });
const telemetry = createTelemetry('projector');

await runProcess(
  async (stack) => {
    stack.use(await startTracing(config.FANFOLD_OTLP_URL, { service: 'projector', log }));
    stack.use(await startProjector({ config, log, telemetry }));
  },
  { log },
);
