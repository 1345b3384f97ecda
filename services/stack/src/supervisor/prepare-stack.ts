import { resolve } from 'node:path';
import {
  type Config,
  ConfigError,
  dataPaths,
  decideDemo,
  isDemo,
  loadConfig,
  loadSecrets,
  publicUrl,
} from '@fanfold/platform';

import { claimDataFolder, prepareDataFolder } from './data-folder.ts';
import { endOrphans } from './end-orphans.ts';
import { withoutCredentials } from './event-store-url.ts';
import { objectServerEnvironment } from './parts/object-server.ts';
import { internalPort, isFree, requirePort } from './ports.ts';
import { identityOf } from './process/identity.ts';
import type { Report } from './report.ts';
import { StackError } from './stack-error.ts';
import { createStackRecord, type StackRecord } from './stack-record.ts';
import { readStackState, type StackState } from './stack-state.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** What has to be decided before any start: the settings, the data folder and the ports. */
export type PreparedStack = {
  readonly config: Config;
  readonly dataDir: string;
  readonly ports: {
    readonly eventNode: number;
    readonly postgres: number;
    /** Undefined when an S3 is configured. */
    readonly objects?: number;
    /** Of a demo only. */
    readonly sandbox?: number;
    readonly sandboxSmtp?: number;
  };
  readonly record: StackRecord;
};

/**
 * Locks the data folder, ends the processes of a killed stack, and checks the ports. `opening` unlocks the
 * folder. Throws StackError or ConfigError with what a person has to change.
 */
export const prepareStack = async (
  environment: Environment,
  { report, opening }: { report: Report; opening: AsyncDisposableStack },
): Promise<PreparedStack> => {
  const config = decideDemo(loadConfig(environment));
  requireMailRelay(config);
  const dataDir = resolve(config.FANFOLD_DATA_DIR);
  const file = dataPaths(dataDir).stack;
  const previous = await report.step(`Data folder ${dataDir}`, async (tell) => {
    prepareDataFolder(dataDir);
    opening.use(await claimDataFolder(dataDir));
    const state = readStackState(file);
    const ended = await endOrphans(state);
    if (ended.length > 0) tell(`ended processes of an earlier run: ${ended.join(', ')}`);
    return state;
  });
  await requirePort(config.FANFOLD_PORT, config.FANFOLD_HOST, 'FANFOLD_PORT');
  const chosen = new Set([config.FANFOLD_PORT]);
  const choose = async (port: Promise<number>): Promise<number> => {
    chosen.add(await port);
    return port;
  };
  const ports = {
    ...(isDemo(config) && {
      sandbox: await choose(sandboxPort(config, report)),
      sandboxSmtp: await choose(smtpPort(config, previous, chosen)),
    }),
    eventNode: await choose(internalPort(previous?.ports.eventNode, chosen)),
    postgres: await choose(internalPort(previous?.ports.postgres, chosen)),
    ...(config.FANFOLD_S3_ENDPOINT === undefined && {
      objects: await choose(internalPort(previous?.ports.objects, chosen)),
    }),
  };
  const record = createStackRecord(file, firstState(config, { dataDir, ports, previous }));
  opening.defer(() => record.change({ status: 'stopped', processes: {} }));
  return { config, dataDir, ports, record };
};

/** Settings with all addresses that one part needs of another. They contain secrets; see `withoutSecrets`. */
export const partEnvironment = (
  given: Environment,
  prepared: PreparedStack,
  { eventStoreUrl, databaseUrl }: { eventStoreUrl: string; databaseUrl: string },
): Environment => {
  const { config, dataDir, ports } = prepared;
  const secrets = loadSecrets(config, dataPaths(dataDir).secrets);
  return {
    ...given,
    FANFOLD_DEMO: String(isDemo(config)),
    FANFOLD_PORT: String(config.FANFOLD_PORT),
    FANFOLD_HOST: config.FANFOLD_HOST,
    FANFOLD_PUBLIC_URL: publicUrl(config),
    FANFOLD_DATA_DIR: dataDir,
    FANFOLD_ESDB_URL: eventStoreUrl,
    FANFOLD_DATABASE_URL: databaseUrl,
    FANFOLD_MASTER_KEY: secrets.masterKey,
    FANFOLD_CLAIM_PEPPER: secrets.claimPepper,
    ...objectServerEnvironment(prepared),
    ...(isDemo(config) && {
      FANFOLD_SANDBOX_URL: sandboxUrl(config, ports),
      FANFOLD_SANDBOX_PORT: String(ports.sandbox),
      FANFOLD_SANDBOX_SMTP_PORT: String(ports.sandboxSmtp),
      FANFOLD_WEBHOOK_SECRET: secrets.webhookSecret,
    }),
  };
};

/** Said before anything is started: without mail no account can be confirmed. */
const requireMailRelay = (config: Config): void => {
  if (isDemo(config) || config.FANFOLD_SMTP_URL !== undefined) return;
  throw new ConfigError(
    'FANFOLD_SMTP_URL is not set. An installation needs a mail relay; a demo (FANFOLD_DEMO=true) brings its own mailbox.',
  );
};

/** The mail relay's address may contain its password. */
const secretNames = [
  'FANFOLD_MASTER_KEY',
  'FANFOLD_CLAIM_PEPPER',
  'FANFOLD_WEBHOOK_SECRET',
  'FANFOLD_SMTP_URL',
  'FANFOLD_S3_SECRET_ACCESS_KEY',
];

/** The FANFOLD_* settings that may be stored. */
export const withoutSecrets = (environment: Environment): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]): [string, string][] => {
      if (!name.startsWith('FANFOLD_') || value === undefined || secretNames.includes(name)) return [];
      return [[name, name === 'FANFOLD_ESDB_URL' ? withoutCredentials(value) : value]];
    }),
  );

/** Where browsers reach the sandbox of a demo; undefined outside a demo. */
export const sandboxUrl = (
  config: Config,
  { sandbox }: Pick<PreparedStack['ports'], 'sandbox'>,
): string | undefined =>
  sandbox === undefined ? undefined : (config.FANFOLD_SANDBOX_URL ?? `http://localhost:${sandbox}`);

/** A configured port has to be free; without one, the next number is only a preference. */
const sandboxPort = async (config: Config, report: Report): Promise<number> => {
  if (config.FANFOLD_SANDBOX_URL) return config.FANFOLD_SANDBOX_PORT ?? config.FANFOLD_PORT + 1;
  if (config.FANFOLD_SANDBOX_PORT !== undefined) {
    await requirePort(config.FANFOLD_SANDBOX_PORT, config.FANFOLD_HOST, 'FANFOLD_SANDBOX_PORT');
    return config.FANFOLD_SANDBOX_PORT;
  }
  const habit = config.FANFOLD_PORT + 1;
  if (habit <= 65_535 && (await isFree(habit, config.FANFOLD_HOST))) return habit;
  const other = await internalPort(undefined);
  report.say(`  Port ${habit} is used by another program; the sandbox takes ${other}.`);
  return other;
};

/** No browser opens this one, so any free port is suitable. */
const smtpPort = async (
  config: Config,
  previous: StackState | undefined,
  chosen: ReadonlySet<number>,
): Promise<number> => {
  const asked = config.FANFOLD_SANDBOX_SMTP_PORT;
  if (asked === undefined) return await internalPort(previous?.ports.sandboxSmtp, chosen);
  if (!config.FANFOLD_SANDBOX_URL) await requirePort(asked, config.FANFOLD_HOST, 'FANFOLD_SANDBOX_SMTP_PORT');
  return asked;
};

type First = Pick<PreparedStack, 'dataDir' | 'ports'> & { previous: StackState | undefined };

const firstState = (config: Config, { ports, previous }: First): StackState => {
  const supervisor = identityOf(process.pid);
  if (!supervisor) throw new StackError('The start time of this process cannot be read.');
  return {
    status: 'starting',
    supervisor,
    startedAt: new Date().toISOString(),
    url: publicUrl(config),
    mailboxUrl: mailboxUrl(config, ports),
    ports: { api: config.FANFOLD_PORT, ...ports },
    postgresFolder: previous?.postgresFolder ?? null,
    environment: {},
    processes: {},
    seeded: previous?.seeded ?? null,
    ...(previous?.seededMedia === undefined ? {} : { seededMedia: previous.seededMedia }),
  };
};

const mailboxUrl = (config: Config, ports: PreparedStack['ports']): string | null => {
  const sandbox = sandboxUrl(config, ports);
  return sandbox === undefined ? null : `${sandbox}/mailbox`;
};
