import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Config, dataPaths } from '@fanfold/platform';

import type { CommandContext } from '../cli/commands/command.ts';
import { claimDataFolder } from '../supervisor/data-folder.ts';
import { endOrphans } from '../supervisor/end-orphans.ts';
import { withoutCredentials } from '../supervisor/event-store-url.ts';
import { objectServerUrl } from '../supervisor/parts/object-server.ts';
import { isRunning } from '../supervisor/process/identity.ts';
import { StackError } from '../supervisor/stack-error.ts';
import type { StackState } from '../supervisor/stack-state.ts';
import { openEventNode, openPostgres } from './temporary-stores.ts';

/**
 * The stores of an installation for an operator's command, while it runs or not. Take it with `await using`.
 */
export type Installation = AsyncDisposable & {
  /** Includes the addresses of both stores. */
  readonly config: Config & { readonly FANFOLD_ESDB_URL: string; readonly FANFOLD_DATABASE_URL: string };
  readonly databaseUrl: string;
  /** The folder of the embedded event node's log; null when the log is on a server. */
  readonly logFolder: string | null;
  /** The folder of the embedded object server; null when an S3 is configured or there are no objects. */
  readonly objectsFolder: string | null;
  /** The database of the sandbox; null when the sandbox is elsewhere or never ran. */
  readonly sandboxFile: string | null;
};

/**
 * Finds the running installation of the data folder, or starts its embedded stores for the duration of the
 * command. Throws StackError when there is nothing to start.
 */
export const openInstallation = async (context: CommandContext): Promise<Installation> => {
  const given = context.settings();
  const state = context.stack();
  const runs = state !== undefined && isRunning(state.supervisor) && state.status !== 'stopped';
  // Both addresses are configured, so these stores are used, wherever they run.
  if (!runs && !(given.FANFOLD_ESDB_URL && given.FANFOLD_DATABASE_URL)) return openStopped(given, state);
  const config = context.running();
  const ownNode = `esdb://127.0.0.1:${state?.ports.eventNode}?tls=false`;
  const embeddedLog = runs && withoutCredentials(config.FANFOLD_ESDB_URL ?? '') === ownNode;
  const dataDir = resolve(given.FANFOLD_DATA_DIR);
  const embeddedObjects = hasOwnObjects(config, runs ? state : undefined);
  return installationOf(config, { dataDir, embeddedLog, embeddedObjects, close: async () => {} });
};

/** A running stack records the address of its own object server as that of an S3. */
export const hasOwnObjects = (
  { FANFOLD_S3_ENDPOINT: s3 }: Config,
  running: StackState | undefined,
): boolean => {
  const port = running?.ports.objects;
  return s3 === undefined || (port !== undefined && s3 === objectServerUrl(port));
};

const openStopped = async (given: Config, state: StackState | undefined): Promise<Installation> => {
  const dataDir = resolve(given.FANFOLD_DATA_DIR);
  if (!existsSync(dataPaths(dataDir).events) && !given.FANFOLD_ESDB_URL)
    throw new StackError(`There is no Fanfold in ${dataDir}. Choose its folder with FANFOLD_DATA_DIR.`);
  await using opening = new AsyncDisposableStack();
  opening.use(await claimDataFolder(dataDir));
  await endOrphans(state);
  const databaseUrl = given.FANFOLD_DATABASE_URL ?? opening.use(await openPostgres(dataDir)).url;
  const url = given.FANFOLD_ESDB_URL ?? opening.use(await openEventNode(dataDir)).url;
  const opened = opening.move();
  return installationOf(
    {
      ...given,
      FANFOLD_DEMO: given.FANFOLD_DEMO ?? state?.environment['FANFOLD_DEMO'] === 'true',
      FANFOLD_DATA_DIR: dataDir,
      FANFOLD_DATABASE_URL: databaseUrl,
      FANFOLD_ESDB_URL: url,
    },
    {
      dataDir,
      embeddedLog: !given.FANFOLD_ESDB_URL,
      embeddedObjects: !given.FANFOLD_S3_ENDPOINT,
      close: () => opened.disposeAsync(),
    },
  );
};

type Rest = {
  readonly dataDir: string;
  readonly embeddedLog: boolean;
  readonly embeddedObjects: boolean;
  readonly close: () => Promise<void>;
};

const installationOf = (config: Config, rest: Rest): Installation => {
  const { dataDir, embeddedLog, embeddedObjects, close } = rest;
  const { FANFOLD_ESDB_URL: url, FANFOLD_DATABASE_URL: databaseUrl } = config;
  if (!url || !databaseUrl)
    throw new StackError('The addresses of the event log and of Postgres are not known.');
  const sandbox = join(dataDir, 'sandbox.sqlite');
  const { objects } = dataPaths(dataDir);
  return {
    config: { ...config, FANFOLD_ESDB_URL: url, FANFOLD_DATABASE_URL: databaseUrl },
    databaseUrl,
    logFolder: embeddedLog ? dataPaths(dataDir).events : null,
    objectsFolder: embeddedObjects && existsSync(objects) ? objects : null,
    sandboxFile: existsSync(sandbox) ? sandbox : null,
    [Symbol.asyncDispose]: close,
  };
};
