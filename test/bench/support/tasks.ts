type Task = (input: any) => unknown;

type Request = { readonly id: number; readonly task: string; readonly input: unknown };

/** Serves the calls of the process that started this one, and ends with it. `close` runs before the end. */
export const serveTasks = (tasks: Readonly<Record<string, Task>>, close?: () => Promise<unknown>): void => {
  process.on('message', ({ id, task, input }: Request) => {
    const run = async (): Promise<unknown> => tasks[task]?.(input);
    run().then(
      (answer) => process.send?.({ id, answer }),
      (error: unknown) =>
        process.send?.({
          id,
          error: error instanceof Error ? (error.stack ?? error.message) : String(error),
        }),
    );
  });
  process.once('disconnect', () => {
    const over = (): never => process.exit(0);
    if (close) close().then(over, over);
    else over();
  });
};
