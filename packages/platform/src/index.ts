export {
  type Alarm,
  type AlarmName,
  Alarms,
  alarmNames,
  type Check,
  lookEveryMs,
  patienceMs,
  wrongForMs,
} from './alarms.ts';
export { backOffMs, KeyedQueue, sleep } from './async.ts';
export { type Clock, clockFrom, fileClock, systemClock } from './clock.ts';
export {
  apiUrl,
  type Config,
  ConfigError,
  configSchema,
  dataPaths,
  loadConfig,
  publicUrl,
  sandboxUrl,
} from './config.ts';
export { commitmentOf, type Draw, randomSeeds, rollOf, type Seeds } from './fair-draw.ts';
export { startHealthServer } from './health-server.ts';
export { type Ids, keyedHash, oidFromKey, randomIds, uuid5 } from './ids.ts';
export { runProcess } from './lifecycle.ts';
export { createLogger, type Logger } from './log.ts';
export { type Letter, sendLetter } from './mail.ts';
export { sandboxCredential } from './sandbox-credentials.ts';
export { loadSecrets, type Secrets } from './secrets.ts';
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
