import { parentPort } from 'node:worker_threads';

import type { Answer, Order, Paper, Told } from './messages.ts';

const nothing = Buffer.alloc(0);

/**
 * Draws papers in a thread of their own: fonts are read, laid out and packed in steps that are long for a
 * service.
 */
export const serveDrawing = <About, Line>(openPaper: (about: About) => Paper<Line>): void => {
  const papers = new Map<number, Paper<Line>>();

  const carriedOut = async (number: number, order: Order): Promise<Buffer> => {
    if (order.type === 'open') {
      papers.set(number, openPaper(order.about as About));
      return nothing;
    }
    const paper = papers.get(number);
    if (order.type === 'draw') return (await paper?.draw(order.lines as readonly Line[])) ?? nothing;
    papers.delete(number);
    return (order.type === 'close' && (await paper?.close())) || nothing;
  };

  const answer = (one: Answer, transferred: readonly ArrayBuffer[] = []): void =>
    parentPort?.postMessage(one, transferred);

  parentPort?.on('message', ({ paper, order }: Told) => {
    carriedOut(paper, order).then(
      (part) => {
        if (order.type === 'drop') return;
        // A copy of its own: small buffers share their memory.
        const drawn = new Uint8Array(part);
        answer({ paper, drawn }, [drawn.buffer]);
      },
      (error: Error) => answer({ paper, error }),
    );
  });
};
