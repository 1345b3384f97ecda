import { type ChildProcess, fork } from 'node:child_process';

import { guarded } from './cleanup.ts';

/** A process of the benchmark. Calls run one of the tasks that its module serves with `serveTasks`. */
export type Child = AsyncDisposable & {
  readonly pid: number;
  /** Rejects with the task's error, or when the process ends before it answers. */
  readonly call: <Answer>(task: string, input?: unknown) => Promise<Answer>;
};

type Reply = { readonly id: number; readonly answer?: unknown; readonly error?: string };
type Waiting = { readonly resolve: (answer: never) => void; readonly reject: (error: Error) => void };

/** Starts `module` (a file URL) in a process of its own, which ends when this one does. */
export const startChild = (module: string, nodeOptions: readonly string[] = []): Child => {
  const child = fork(new URL(module), [], {
    execArgv: [...nodeOptions],
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // A Ctrl-C in the terminal reaches only the benchmark, which then ends its processes in order.
    detached: true,
  });
  const waiting = new Map<number, Waiting>();
  let next = 0;
  child.on('message', ({ id, answer, error }: Reply) => {
    const call = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) call?.resolve(answer as never);
    else call?.reject(new Error(error));
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.once('exit', (code, signal) => {
    for (const { reject } of waiting.values())
      reject(new Error(`${module} ended with ${signal ?? code} before it answered.`));
    waiting.clear();
  });
  return guarded({
    pid: child.pid as number,
    call: <Answer>(task: string, input?: unknown): Promise<Answer> =>
      new Promise<Answer>((resolve, reject) => {
        next += 1;
        waiting.set(next, { resolve, reject });
        child.send({ id: next, task, input });
      }),
    [Symbol.asyncDispose]: () => end(child, gone),
  });
};

const end = async (child: ChildProcess, gone: Promise<void>): Promise<void> => {
  if (child.connected) child.disconnect();
  const impatience = setTimeout(() => child.kill('SIGKILL'), 2_000);
  await gone;
  clearTimeout(impatience);
};
