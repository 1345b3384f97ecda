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
    help: 'Age of the newest event that a projection has not taken in; 0 when it is caught up.',
    labelNames: ['projection', 'generation'],
    registers,
  }),
  projectionEvents: new Counter({
    name: 'fanfold_projection_events_total',
    help: 'Events taken in; its rate is the projection’s rate.',
    labelNames: ['projection', 'generation'],
    registers,
  }),
  projectionFailed: new Gauge({
    name: 'fanfold_projection_failed',
    help: '1 while a projection is stopped by a failing handler.',
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
