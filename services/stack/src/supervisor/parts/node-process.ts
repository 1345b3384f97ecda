import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

type Options = {
  readonly args?: readonly string[];
  readonly nodeOptions?: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
};

const repository = new URL('../../../../../', import.meta.url);

/** The folder of the repository, and the folders of its parts. */
export const inRepository = (path: string): string => fileURLToPath(new URL(path, repository));

/**
 * The cache of compiled modules. Compiling is half of the time of a start; if the folder cannot be written,
 * nothing is cached.
 */
const compileCache = 'node_modules/.cache/fanfold';

/** Starts one of our mains with this Node, with a channel that closes when the supervisor is gone. */
export const forkNode = (main: string, { args = [], nodeOptions = [], environment }: Options): ChildProcess =>
  fork(inRepository(main), args, {
    cwd: inRepository('.'),
    env: { NODE_COMPILE_CACHE: inRepository(compileCache), ...environment },
    execArgv: [...nodeOptions],
    silent: true,
    // In a process group of its own, so that a Ctrl-C in the terminal reaches only the supervisor.
    detached: true,
  });
