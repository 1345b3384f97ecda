import { Worker } from 'node:worker_threads';

import type { Answer, Order, Told } from './messages.ts';

type Waiting = { readonly resolve: (drawn: Uint8Array) => void; readonly reject: (error: Error) => void };

const memoryMb = 256;

/** `thread` is a module that calls `serveDrawing`. */
type DrawingOptions = { readonly thread: URL; readonly timeoutMs: number };

/**
 * The drawing thread and the calls that wait for it. A thread that answers no call for `timeoutMs` is
 * terminated.
 */
export const startDrawing = ({ thread, timeoutMs }: DrawingOptions) => {
  const worker = new Worker(thread, {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  worker.unref();
  const waiting = new Map<number, Waiting>();
  let ended: Error | undefined;
  let impatience: NodeJS.Timeout | undefined;
  const end = (error: Error): void => {
    ended ??= error;
    clearTimeout(impatience);
    for (const { reject } of waiting.values()) reject(ended);
    waiting.clear();
    void worker.terminate();
  };
  const watch = (): void => {
    clearTimeout(impatience);
    if (waiting.size > 0)
      impatience = setTimeout(
        () => end(new Error(`Nothing was drawn in ${timeoutMs} ms`)),
        timeoutMs,
      ).unref();
  };
  worker.on('message', ({ paper, drawn, error }: Answer) => {
    const one = waiting.get(paper);
    waiting.delete(paper);
    watch();
    if (drawn) one?.resolve(drawn);
    else one?.reject(error ?? new Error('Drawing failed'));
  });
  worker.once('error', end);
  worker.once('exit', () => end(new Error('The drawing thread ended')));
  const tell = (told: Told): void => worker.postMessage(told);
  return {
    hasEnded: () => ended !== undefined,
    end,
    /** Resolves to what was finished. One order at a time for each paper. */
    ask: (paper: number, order: Order): Promise<Uint8Array> => {
      if (ended) return Promise.reject(ended);
      const answer = new Promise<Uint8Array>((resolve, reject) => waiting.set(paper, { resolve, reject }));
      if (waiting.size === 1) watch();
      tell({ paper, order });
      return answer;
    },
    drop: (paper: number): void => {
      waiting.delete(paper);
      watch();
      if (!ended) tell({ paper, order: { type: 'drop' } });
    },
  };
};
export type Drawing = ReturnType<typeof startDrawing>;
