import pLimit, { type LimitFunction } from 'p-limit';

import { type Drawing, startDrawing } from './drawing.ts';

export type PrinterOptions = {
  /** The module of the drawing thread, which calls `serveDrawing` with how its papers are drawn. */
  readonly thread: URL;
  /** Papers that are drawn at the same time. Each needs about 10 MB. */
  readonly papers?: number;
  /** How many prints may wait until another one ends. */
  readonly waiting?: number;
  /** After so long without an answer the thread is terminated and started again. */
  readonly drawTimeoutMs?: number;
  /** A print ends when its reader takes no data for so long. */
  readonly readerTimeoutMs?: number;
  /** A thread without work ends after so long, and its memory is free. */
  readonly idleMs?: number;
};

export type Printer<About, Line> = Disposable & {
  /** Whether no further print may start or wait. */
  readonly isFull: () => boolean;
  /**
   * A PDF, drawn in a separate thread as the reader takes it; both go from thread to thread, so they are
   * plain data.
   */
  readonly print: (about: About, pages: AsyncIterable<readonly Line[]>) => AsyncGenerator<Uint8Array>;
};

/** Lines that are drawn in one step, and sent over in one message. */
const linesAtOnce = 100;

export const openPrinter = <About, Line>(options: PrinterOptions): Printer<About, Line> => {
  const { papers = 8, waiting = 32, readerTimeoutMs = 120_000 } = options;
  const limit = pLimit(papers);
  const thread = reusedThread(options);
  let numbered = 0;
  let open = 0;

  /** A paper in the thread, until it is finished or its reader takes no data for too long. */
  const openSheet = (about: About, release: () => void) => {
    numbered += 1;
    open += 1;
    const number = numbered;
    const drawing = thread.take();
    let absence: NodeJS.Timeout | undefined;
    let left = false;
    const leave = (): void => {
      if (left) return;
      left = true;
      clearTimeout(absence);
      drawing.drop(number);
      release();
      open -= 1;
      if (open === 0) thread.rest();
    };
    const ask = async (order: Parameters<Drawing['ask']>[1]): Promise<Uint8Array> => {
      if (left) throw new Error('The reader did not take what was drawn');
      clearTimeout(absence);
      const drawn = await drawing.ask(number, order);
      absence = setTimeout(leave, readerTimeoutMs).unref();
      return drawn;
    };
    return { opened: ask({ type: 'open', about }), ask, leave };
  };

  return {
    isFull: () => limit.activeCount + limit.pendingCount >= papers + waiting,
    print: async function* (about, pages) {
      const sheet = openSheet(about, await begun(limit));
      try {
        await sheet.opened;
        for await (const lines of pages)
          for (let from = 0; from < lines.length; from += linesAtOnce)
            yield* some(await sheet.ask({ type: 'draw', lines: lines.slice(from, from + linesAtOnce) }));
        yield await sheet.ask({ type: 'close' });
      } finally {
        sheet.leave();
      }
    },
    [Symbol.dispose]: () => thread.end(),
  };
};

/**
 * Waits for a place in the limit; resolves to the function that frees it. A generator cannot run inside the
 * limit's function.
 */
const begun = (limit: LimitFunction): Promise<() => void> =>
  new Promise((resolve) => {
    void limit(() => new Promise<void>((end) => resolve(end)));
  });

/** Yields a part unless it is empty: a few lines may not complete a page. */
function* some(drawn: Uint8Array): Generator<Uint8Array> {
  if (drawn.length > 0) yield drawn;
}

/**
 * One thread for all prints: started when it is needed, started again when it failed, ended when it is idle.
 */
const reusedThread = ({ thread, drawTimeoutMs = 60_000, idleMs = 60_000 }: PrinterOptions) => {
  let drawing: Drawing | undefined;
  let rest: NodeJS.Timeout | undefined;
  const end = (): void => {
    clearTimeout(rest);
    drawing?.end(new Error('The printer was closed'));
    drawing = undefined;
  };
  return {
    take: (): Drawing => {
      clearTimeout(rest);
      if (!drawing || drawing.hasEnded()) drawing = startDrawing({ thread, timeoutMs: drawTimeoutMs });
      return drawing;
    },
    rest: (): void => {
      clearTimeout(rest);
      rest = setTimeout(end, idleMs).unref();
    },
    end,
  };
};
