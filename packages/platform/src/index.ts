export { backOffMs, KeyedQueue, sleep } from './async.ts';
export { cdnBase, cdnSettings } from './cdn-settings.ts';
export { type Clock, clockFrom, fileClock, systemClock } from './clock.ts';
export {
  apiUrl,
  type Config,
  configSchema,
  dataPaths,
  loadConfig,
  localUrl,
  publicUrl,
  trustedProxies,
} from './config.ts';
export { bankAccountIn } from './config-bank.ts';
export { ConfigError } from './config-error.ts';
export { encodingSettings, objectStoreSettings } from './config-objects.ts';
export { decideDemo, hasParty, hasPaymentProvider, isDemo, loadServiceConfig } from './demo-mode.ts';
export { downloadLimits } from './download-limits.ts';
export {
  type Alarm,
  type AlarmName,
  Alarms,
  alarmNames,
  type Check,
  checkEveryMs,
  checkTimeoutMs,
  raiseAfterMs,
} from './health/alarms.ts';
export { type HealthWatch, isRefusedWrite, startHealthWatch } from './health/health-watch.ts';
export type { Peer, ReadModelReport, ServiceName, ServiceReport } from './health/heartbeat.ts';
export {
  allowWrites,
  readWritesStopped,
  stopWrites,
  type WritesStopped,
} from './health/writes-stopped.ts';
export { type Html, html } from './html.ts';
export { type Ids, keyedHash, oidFromKey, randomIds, uuid5 } from './ids.ts';
export { runProcess } from './lifecycle.ts';
export { createLogger, type Logger } from './log.ts';
export { isLoopback } from './loopback.ts';
export { openPool, withClient } from './postgres/pool.ts';
export { runService } from './run-service.ts';
export { sandboxCredential, sandboxSmtpPort, sandboxUrl, smtpSettings } from './sandbox.ts';
export { screeningSettings } from './screening-settings.ts';
export { eventNodePassword, loadSecrets, objectServerKey, type Secrets } from './secrets.ts';
export { randomSeeds, type Seeds } from './seeds.ts';
export { createTelemetry, type Telemetry } from './telemetry.ts';
export {
  beginRequest,
  endRequest,
  isTracing,
  recordSpan,
  requestSpan,
  type Span,
  type SpanName,
  startTracing,
} from './tracing.ts';
