import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Every metric Fanfold exports, in one place; each process exposes those it touches at `/metrics`. */
export type Telemetry = ReturnType<typeof createTelemetry>;

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

export const createTelemetry = (service: string) => {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry, prefix: 'fanfold_' });
  const registers = [registry];
  return {
    registry,
    ...commandMetrics(registers),
    ...projectionMetrics(registers),
    ...liveMetrics(registers),
    ...healthMetrics(registers),
  };
};

const commandMetrics = (registers: Registry[]) => ({
  commandSeconds: new Histogram({
    name: 'fanfold_command_seconds',
    help: 'Time from command to outcome, by stream category and outcome.',
    labelNames: ['category', 'outcome'],
    buckets: seconds,
    registers,
  }),
  commandConflicts: new Counter({
    name: 'fanfold_command_conflicts_total',
    help: 'Appends that found another revision than expected, by stream category.',
    labelNames: ['category'],
    registers,
  }),
  commandUnknown: new Counter({
    name: 'fanfold_command_unknown_total',
    help: 'Appends whose outcome had to be looked up in the log.',
    labelNames: ['category'],
    registers,
  }),
  appendSeconds: new Histogram({
    name: 'fanfold_append_seconds',
    help: 'Time of one append to the event log.',
    buckets: seconds,
    registers,
  }),
});

const projectionMetrics = (registers: Registry[]) => ({
  projectionPosition: new Gauge({
    name: 'fanfold_projection_position',
    help: 'Log position that a projection has reached.',
    labelNames: ['projection', 'generation'],
    registers,
  }),
  projectionLagSeconds: new Gauge({
    name: 'fanfold_projection_lag_seconds',
    help: 'Age of the oldest event that a projection has not applied; 0 when it is caught up.',
    labelNames: ['projection', 'generation'],
    registers,
  }),
  projectionEvents: new Counter({
    name: 'fanfold_projection_events_total',
    help: 'Events applied; its rate is the projection’s rate.',
    labelNames: ['projection', 'generation'],
    registers,
  }),
  projectionFailed: new Gauge({
    name: 'fanfold_projection_failed',
    help: '1 while a projection is stopped by a failing handler.',
    labelNames: ['projection', 'generation'],
    registers,
  }),
  projectionStopped: new Gauge({
    name: 'fanfold_projection_stopped_info',
    help: '1 for the event that a projection has stopped at, and the error.',
    labelNames: ['projection', 'generation', 'event', 'position', 'error'],
    registers,
  }),
  projectionParked: new Gauge({
    name: 'fanfold_projection_parked_streams',
    help: 'Streams whose events a projection sets aside.',
    labelNames: ['projection', 'generation'],
    registers,
  }),
});

const liveMetrics = (registers: Registry[]) => ({
  liveConnections: new Gauge({
    name: 'fanfold_live_connections',
    help: 'Open live connections, by transport.',
    labelNames: ['transport'],
    registers,
  }),
  liveMessages: new Counter({
    name: 'fanfold_live_messages_total',
    help: 'Live messages written to connections.',
    registers,
  }),
  liveDropped: new Counter({
    name: 'fanfold_live_dropped_total',
    help: 'Live connections closed by the service, by reason.',
    labelNames: ['reason'],
    registers,
  }),
});

const healthMetrics = (registers: Registry[]) => ({
  alarm: new Gauge({
    name: 'fanfold_alarm',
    help: '1 while something is wrong that a person should know of; docs/operations.md says what to do.',
    labelNames: ['name'],
    registers,
  }),
  working: new Gauge({
    name: 'fanfold_working',
    help: '1 while this process does the work of its kind, 0 while it stands by for another one.',
    registers,
  }),
  clockSkewSeconds: new Gauge({
    name: 'fanfold_clock_skew_seconds',
    help: 'How far this process’s clock is ahead of the median of all processes.',
    registers,
  }),
  freeBytes: new Gauge({
    name: 'fanfold_data_folder_free_bytes',
    help: 'Room left on the disk of the data folder.',
    registers,
  }),
  managerPosition: new Gauge({
    name: 'fanfold_process_manager_position',
    help: 'Log position that a process manager has saved.',
    labelNames: ['manager'],
    registers,
  }),
  managerFailed: new Gauge({
    name: 'fanfold_process_manager_failed',
    help: '1 while a process manager is stopped because too many streams wait for it.',
    labelNames: ['manager'],
    registers,
  }),
  managerParked: new Gauge({
    name: 'fanfold_process_manager_parked_streams',
    help: 'Streams that wait because a process manager could not react to one of their events.',
    labelNames: ['manager'],
    registers,
  }),
  providerCalls: new Counter({
    name: 'fanfold_payment_provider_calls_total',
    help: 'Calls of a payment provider, by outcome; `failed`: the provider could not be reached.',
    labelNames: ['provider', 'outcome'],
    registers,
  }),
  webhookAge: new Histogram({
    name: 'fanfold_payment_webhook_age_seconds',
    help: 'How long ago what a payment provider’s webhook tells of had happened, by the provider’s clock.',
    labelNames: ['provider'],
    buckets: [1, 5, 15, 60, 300, 900, 3_600, 21_600, 86_400],
    registers,
  }),
  webhooks: new Counter({
    name: 'fanfold_payment_webhooks_total',
    help: 'Webhooks of payment providers, by the status they were answered with.',
    labelNames: ['status'],
    registers,
  }),
});
