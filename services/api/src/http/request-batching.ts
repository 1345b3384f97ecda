import type { FastifyInstance } from 'fastify';

const mostInOneTurn = 32;

/**
 * Starts requests at the end of the turn of the event loop in which they arrived, at most `most` in one turn;
 * the others follow in later turns, in order.
 *
 * - Together, because each step then runs for all of them while its code is in the processor's caches.
 * - At most so many, because appends leave at the end of a turn. With hundreds of requests in one turn, the
 *   event log would wait until all of them are decided, and this process while the log writes them.
 *
 * This buys throughput of `npm run bench -- spend`; to measure without it, do not register it.
 */
export const registerRequestBatching = (app: FastifyInstance, most = mostInOneTurn): void => {
  const waiting: (() => void)[] = [];
  let isSet = false;
  const nextTurn = (): void => {
    const next = waiting.splice(0, most);
    isSet = waiting.length > 0;
    if (isSet) setImmediate(nextTurn);
    for (const begin of next) begin();
  };
  app.addHook('onRequest', (_request, _reply, done) => {
    waiting.push(done);
    if (isSet) return;
    isSet = true;
    setImmediate(nextTurn);
  });
};
