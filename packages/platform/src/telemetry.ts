import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Every metric of Fanfold, in one place; each process exposes the ones it uses at `/metrics`. */
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
    ...moneyMetrics(registers),
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
    help: 'Appends with unknown outcome, for which the log was searched.',
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
    help: 'Age of the oldest event that a projection has not applied; 0 when it has applied all.',
    labelNames: ['projection', 'generation'],
    registers,
  }),
  projectionEvents: new Counter({
    name: 'fanfold_projection_events_total',
    help: 'Events applied by a projection.',
    labelNames: ['projection', 'generation'],
    registers,
  }),
  projectionFailed: new Gauge({
    name: 'fanfold_projection_failed',
    help: '1 while a projection is stopped because its handler fails.',
    labelNames: ['projection', 'generation'],
    registers,
  }),
  projectionStopped: new Gauge({
    name: 'fanfold_projection_stopped_info',
    help: '1 for the event at which a projection is stopped, with the error.',
    labelNames: ['projection', 'generation', 'event', 'position', 'error'],
    registers,
  }),
  projectionParked: new Gauge({
    name: 'fanfold_projection_parked_streams',
    help: 'Streams that are parked for a projection.',
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
    help: '1 while a problem lasts that needs an operator; docs/operations.md says what to do.',
    labelNames: ['name'],
    registers,
  }),
  working: new Gauge({
    name: 'fanfold_working',
    help: '1 while this process is working, 0 while it is on stand-by.',
    registers,
  }),
  clockSkewSeconds: new Gauge({
    name: 'fanfold_clock_skew_seconds',
    help: 'How far this process’s clock is ahead of the median of all processes.',
    registers,
  }),
  freeBytes: new Gauge({
    name: 'fanfold_data_folder_free_bytes',
    help: 'Free space on the disk of the data folder.',
    registers,
  }),
  managerPosition: new Gauge({
    name: 'fanfold_process_manager_position',
    help: 'Log position of a process manager’s checkpoint.',
    labelNames: ['manager'],
    registers,
  }),
  managerFailed: new Gauge({
    name: 'fanfold_process_manager_failed',
    help: '1 while a process manager is stopped because too many of its streams are parked.',
    labelNames: ['manager'],
    registers,
  }),
  managerParked: new Gauge({
    name: 'fanfold_process_manager_parked_streams',
    help: 'Streams that are parked because a process manager failed on one of their events.',
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
    help: 'Time between an event at a payment provider, by the provider’s clock, and the arrival of its webhook.',
    labelNames: ['provider'],
    buckets: [1, 5, 15, 60, 300, 900, 3_600, 21_600, 86_400],
    registers,
  }),
  webhooks: new Counter({
    name: 'fanfold_payment_webhooks_total',
    help: 'Webhooks of payment providers, by the status of our answer.',
    labelNames: ['status'],
    registers,
  }),
});

const moneyMetrics = (registers: Registry[]) => ({
  unspentWon: new Gauge({
    name: 'fanfold_unspent_coins_won',
    help: 'Worth of the unspent paid coins, by country of issue, in won.',
    labelNames: ['country'],
    registers,
  }),
  segregatedWon: new Gauge({
    name: 'fanfold_segregated_money_won',
    help: 'Money that is held separately for unspent coins, by country of issue, in won.',
    labelNames: ['country'],
    registers,
  }),
});
