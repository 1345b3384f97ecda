import { runEncoder } from '@fanfold/application/media';
import { eventLogChecks, openStores } from '@fanfold/event-log';
import { createObjectStore } from '@fanfold/objects';
import {
  backOffMs,
  type Config,
  encodingSettings,
  type Logger,
  objectStoreSettings,
  sleep,
  startHealthWatch,
  type Telemetry,
} from '@fanfold/platform';

export type EncoderServiceOptions = {
  readonly config: Config;
  readonly log: Logger;
  readonly telemetry: Telemetry;
};

/** An encoder that waits for ever for Postgres would keep no lease. */
const queryTimeoutMs = 30_000;

/**
 * Opens the stores and begins to encode. Disposing ends the present jobs; another encoder, or the next start,
 * begins them again.
 */
export const startEncoder = async (options: EncoderServiceOptions): Promise<AsyncDisposable> => {
  const { config, log, telemetry } = options;
  await using opening = new AsyncDisposableStack();
  const stores = opening.use(
    await openStores({ config, service: 'encoder', log, telemetry, connections: 3, queryTimeoutMs }),
  );
  const settings = objectStoreSettings(config);
  const objects = settings && opening.use(createObjectStore(settings));
  const stop = new AbortController();
  let engine: string | undefined;
  const onEngine = (name: string) => {
    engine = name;
  };
  const deps = { ...stores, objects, encoding: encodingSettings(config), log, onEngine };
  const working = untilStopped((signal) => runEncoder(deps, signal), { log, signal: stop.signal });
  opening.defer(async () => {
    stop.abort();
    await working;
  });
  opening.use(
    await startHealthWatch({
      config,
      databaseUrl: stores.databaseUrl,
      clock: stores.clock,
      service: 'encoder',
      log,
      telemetry,
      writes: stores.eventLog.client.writes,
      checks: eventLogChecks(stores.eventLog),
      report: () => ({ working: true, report: engine === undefined ? {} : { engine } }),
      notReady: (found) => found,
    }),
  );
  return opening.move();
};

type Run = (signal: AbortSignal) => Promise<void>;

/** What fails begins again. */
const untilStopped = async (
  run: Run,
  { log, signal }: { readonly log: Logger; readonly signal: AbortSignal },
): Promise<void> => {
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      await run(signal);
      // Nothing can be encoded here: the process stays, so that its log and its health say so.
      await sleep(idleMs, signal);
    } catch (error) {
      log.warn({ err: error }, 'the encoder failed and begins again');
    }
    await sleep(backOffMs(failures, Math.random()), signal);
  }
};

const idleMs = 600_000;
