import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

type Options = {
  readonly args?: readonly string[];
  readonly nodeOptions?: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
};

const repository = new URL('../../../../../', import.meta.url);

/** Where the repository lies, and where its parts do. */
export const inRepository = (path: string): string => fileURLToPath(new URL(path, repository));

/** Compiled modules of earlier starts. Half of what a start costs is compiling; where this cannot be written, nothing is kept. */
const compileCache = 'node_modules/.cache/fanfold';

/** Starts one of our mains on this very Node, with a channel that tells it when the supervisor is gone. */
export const forkNode = (main: string, { args = [], nodeOptions = [], environment }: Options): ChildProcess =>
  fork(inRepository(main), args, {
    cwd: inRepository('.'),
    env: { NODE_COMPILE_CACHE: inRepository(compileCache), ...environment },
    execArgv: [...nodeOptions],
    silent: true,
    // In a process group of its own, so that a Ctrl-C in the terminal reaches the supervisor alone.
    detached: true,
  });
