import { resolve } from 'node:path';
import type { ParseArgsOptionsConfig } from 'node:util';
import { type Config, dataPaths, loadConfig } from '@fanfold/platform';

import { withCredentials } from '../../supervisor/event-store-url.ts';
import type { Environment } from '../../supervisor/prepare-stack.ts';
import { StackError } from '../../supervisor/stack-error.ts';
import { readStackState, type StackState } from '../../supervisor/stack-state.ts';

export type Values = Readonly<Record<string, string | boolean | undefined>>;

/** One command of `npm run fanfold`. Every file of this folder that exports a `command` is one. */
export type Command = {
  /** What it does, in one line. */
  readonly summary: string;
  /** Its options in the form that a person types, e.g. `--email E --role admin|finance`. */
  readonly usage: string;
  readonly options: ParseArgsOptionsConfig;
  /** The name under which the positional argument is passed in the values, e.g. `dir`. */
  readonly positional?: string;
  /**
   * Resolves with the exit code. Throws UsageError for invalid options, StackError for a problem that a
   * person can solve.
   */
  readonly run: (values: Values, context: CommandContext) => Promise<number>;
};

export type CommandContext = {
  /** The settings of the environment only. Throws ConfigError. */
  readonly settings: () => Config;
  /** The recorded state of the data folder's stack; undefined when none was ever started on it. */
  readonly stack: () => StackState | undefined;
  /**
   * The settings of the running stack, with its stores' addresses; `loadSecrets(config,
   * dataPaths(config.FANFOLD_DATA_DIR).secrets)` gives its keys. Throws StackError when no stack runs and the
   * environment does not name both stores.
   */
  readonly running: () => Config;
  readonly print: (line: string) => void;
  /** A line on standard error: it is no result of the command. */
  readonly printProgress: (line: string) => void;
};

/** Invalid options: shown with the command's usage, exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

type Output = Pick<CommandContext, 'print' | 'printProgress'>;

export const commandContext = (environment: Environment, output: Output): CommandContext => {
  const settings = () => loadConfig(environment);
  const dataDir = () => resolve(settings().FANFOLD_DATA_DIR);
  const stack = () => readStackState(dataPaths(dataDir()).stack);
  return {
    settings,
    stack,
    ...output,
    running: () => {
      const given = settings();
      // Both addresses are configured, so these stores are used, wherever they run.
      if (given.FANFOLD_ESDB_URL && given.FANFOLD_DATABASE_URL)
        return { ...given, FANFOLD_DATA_DIR: dataDir() };
      const state = stack();
      if (state?.status === 'running') return recordedConfig(environment, { state, dataDir: dataDir() });
      throw new StackError(
        `No Fanfold is running on ${dataDir()}. Start it with npm start, or choose its folder with FANFOLD_DATA_DIR.`,
      );
    },
  };
};

/** The settings of a running stack. Its record has no credentials of the event store. */
const recordedConfig = (
  environment: Environment,
  { state, dataDir }: { readonly state: StackState; readonly dataDir: string },
): Config => {
  const recorded = state.environment['FANFOLD_ESDB_URL'];
  const given = environment['FANFOLD_ESDB_URL'];
  const url = recorded && withCredentials(recorded, { given, dataDir, port: state.ports.eventNode });
  return loadConfig({ ...environment, ...state.environment, FANFOLD_ESDB_URL: url });
};
