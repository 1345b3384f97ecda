import { join } from 'node:path';
import { type Config, isDemo, localUrl } from '@fanfold/platform';
import { service, serviceNames } from './parts/service.ts';
import { buildWeb, isWebBuilt } from './parts/web-build.ts';
import {
  type Environment,
  type PreparedStack,
  partEnvironment,
  prepareStack,
  sandboxUrl,
  withoutSecrets,
} from './prepare-stack.ts';
import type { Part } from './process/part.ts';
import { type Report, silentReport } from './report.ts';
import type { StackRecord } from './stack-record.ts';
import {
  migrateDatabase,
  openLog,
  startEventStore,
  startObjectStore,
  startPostgres,
} from './start-stores.ts';
import { createSupervision, type PartName, type Supervision } from './supervision.ts';

export type StackOptions = {
  /** The FANFOLD_* settings, and other environment variables for the parts. */
  readonly environment: Environment;
  readonly report?: Report;
  /** Whether to build the web application if needed. Default true. */
  readonly web?: boolean;
  /** More settings of the embedded Postgres, `name=value`. */
  readonly postgresSettings?: readonly string[];
  /** Cancels the start; started parts are stopped. */
  readonly signal?: AbortSignal;
};

/** A running Fanfold on one machine. Disposing it stops everything, the writing parts first. */
export type Stack = AsyncDisposable & {
  readonly config: Config;
  readonly dataDir: string;
  /** All settings as the parts have them. Contains secrets. */
  readonly environment: Environment;
  /** Where people open it. */
  readonly url: string;
  /** Where this machine reaches the API, whether a proxy in front of it runs or not. */
  readonly localUrl: string;
  /** Undefined outside a demo. */
  readonly sandboxUrl: string | undefined;
  /**
   * The file that sets the clock of all parts while the demo world's past is recorded; undefined when it is
   * not.
   */
  readonly demoClockFile: string | undefined;
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
  readonly record: StackRecord;
  /** The parts that are supervised here; parts that run elsewhere by configuration are missing. */
  readonly parts: ReadonlyMap<PartName, Part>;
};

/**
 * Starts Fanfold: the stores, then the services, each step reported. Rejects with a StackError or ConfigError
 * that says what to change, after stopping the parts that were started already.
 */
export const startStack = async (options: StackOptions): Promise<Stack> => {
  const { report = silentReport, signal = new AbortController().signal } = options;
  await using opening = new AsyncDisposableStack();
  const prepared = await prepareStack(options.environment, { report, opening });
  const supervision = opening.use(createSupervision(prepared, { report, signal }));
  const starting = startAll({ ...options, report, signal }, { prepared, supervision });
  const environment = await Promise.race([starting, aborted(signal)]);
  prepared.record.change({ status: 'running' });

  const { config, dataDir, ports, record } = prepared;
  const running = opening.move();
  return {
    config,
    dataDir,
    environment,
    url: record.state.url,
    localUrl: localUrl(config),
    sandboxUrl: sandboxUrl(config, ports),
    demoClockFile: demoClockFile(prepared),
    databaseUrl: String(environment['FANFOLD_DATABASE_URL']),
    eventStoreUrl: String(environment['FANFOLD_ESDB_URL']),
    record,
    parts: supervision.parts,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
};

type Site = { readonly prepared: PreparedStack; readonly supervision: Supervision };

const startAll = async (
  options: StackOptions & { report: Report; signal: AbortSignal },
  { prepared, supervision }: Site,
): Promise<Environment> => {
  const { report, signal, web = true, postgresSettings = [] } = options;
  const context = { prepared, supervision, report, environment: options.environment, postgresSettings };
  const [databaseUrl, eventStoreUrl] = await Promise.all([
    startPostgres(context),
    startEventStore(context),
    startObjectStore(context),
    web && !isWebBuilt() ? report.step('Web application', () => buildWeb(signal)) : undefined,
  ]);
  const environment = partEnvironment(options.environment, prepared, { databaseUrl, eventStoreUrl });
  prepared.record.change({ environment: withoutSecrets(environment) });
  await report.step('Schema and log', async (tell) => {
    const applied = await migrateDatabase(databaseUrl);
    if (applied > 0) tell(`${applied} migrations`);
    // Recorded before the log is created, so that a start that is killed in between still fills it.
    const { FANFOLD_SEED: seed = true } = prepared.config;
    const wanted = isDemo(prepared.config) && seed ? 'wanted' : null;
    const stores = { url: eventStoreUrl, databaseUrl };
    await openLog(stores, prepared.config, () => prepared.record.change({ seeded: wanted }));
  });
  const clockFile = demoClockFile(prepared);
  const parts = clockFile === undefined ? environment : { ...environment, FANFOLD_CLOCK_FILE: clockFile };
  const sandboxHere = isDemo(prepared.config) && !prepared.config.FANFOLD_SANDBOX_URL;
  const here = serviceNames.filter((name) => name !== 'sandbox' || sandboxHere);
  await Promise.all(
    here.map((name) => report.step(labels[name], () => supervision.start(name, service(name, parts)))),
  );
  return environment;
};

/**
 * While the demo world is not complete, its days before today are recorded with a clock that is set to them.
 * A caller that sets the clock itself keeps it.
 */
const demoClockFile = ({ config, dataDir, record }: PreparedStack): string | undefined => {
  const { seeded } = record.state;
  const isPast = seeded === 'wanted' || seeded?.startsWith('past-');
  return isPast && config.FANFOLD_CLOCK_FILE === undefined ? join(dataDir, 'demo-clock') : undefined;
};

const labels = {
  sandbox: 'Sandbox',
  projector: 'Projector',
  worker: 'Worker',
  encoder: 'Encoder',
  api: 'API',
} as const;

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
