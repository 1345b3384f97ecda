import { openStores as open, type Stores } from '@fanfold/event-log';
import { type Config, createLogger, createTelemetry } from '@fanfold/platform';

/** Log and Postgres of a running installation, for a command of the operator. Take it with `await using`. */
export const openStores = (config: Config): Promise<Stores> =>
  open({
    config,
    service: 'fanfold',
    log: createLogger('fanfold', { level: 'warn', to: 'stderr' }),
    telemetry: createTelemetry('fanfold'),
    connections: 4,
    // An operator's command is decided on the events themselves.
    useSnapshots: false,
    anyMode: true,
  });
