import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readStackState, type StackState } from '@fanfold/stack';

/** `npm start` as a process of its own, as in a terminal. */
export type Started = AsyncDisposable & {
  readonly process: ChildProcess;
  readonly pid: number;
  /** Its output so far, both streams. */
  readonly output: () => string;
  /** Resolves when it prints that it is ready; rejects with its output when it ends before. */
  readonly ready: () => Promise<void>;
  /** Resolves with the exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>;
  readonly state: () => StackState;
};

export const npmStart = (environment: Readonly<Record<string, string>>): Started => {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('../../services/stack/src/main.ts', import.meta.url))],
    {
      env: { ...process.env, FANFOLD_SEED: 'false', FANFOLD_ATTEMPTS_PER_MINUTE: '100000', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let text = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      text += String(chunk);
      for (const listener of listeners) listener();
    });
  const ended = new Promise<number | NodeJS.Signals>((resolve) =>
    child.once('close', (code, signal) => resolve(code ?? signal ?? 1)),
  );
  return {
    process: child,
    pid: child.pid ?? 0,
    output: () => text,
    ended,
    ready: () =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (text.includes('Fanfold is ready')) resolve();
        };
        listeners.add(look);
        look();
        void ended.then(() => reject(new Error(`It ended before it was ready:\n${text}`)));
      }),
    state: () => {
      const state = readStackState(join(environment['FANFOLD_DATA_DIR'] ?? '', 'stack.json'));
      if (!state) throw new Error('There is no stack.json.');
      return state;
    },
    [Symbol.asyncDispose]: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT');
      await ended;
    },
  };
};
