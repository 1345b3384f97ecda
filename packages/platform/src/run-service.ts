import type { Config } from './config.ts';
import { loadServiceConfig } from './demo-mode.ts';
import type { ServiceName } from './health/heartbeat.ts';
import { runProcess } from './lifecycle.ts';
import { createLogger, type Logger } from './log.ts';
import { createTelemetry, type Telemetry } from './telemetry.ts';
import { startTracing } from './tracing.ts';

/** What every service starts with. */
export type ServiceOptions = {
  readonly config: Config;
  readonly log: Logger;
  readonly telemetry: Telemetry;
};

/**
 * A service as a process: its configuration from the environment, its log, metrics and traces; then it runs
 * until the process is told to stop.
 * @throws ConfigError when the environment is no valid configuration.
 */
export const runService = async (
  service: ServiceName,
  start: (options: ServiceOptions) => Promise<AsyncDisposable>,
): Promise<void> => {
  const config = loadServiceConfig(process.env);
  const log = createLogger(service, { level: config.FANFOLD_LOG_LEVEL });
  const telemetry = createTelemetry(service);
  await runProcess(
    async (stack) => {
      stack.use(await startTracing(config.FANFOLD_OTLP_URL, { service, log }));
      stack.use(await start({ config, log, telemetry }));
    },
    { log },
  );
};
