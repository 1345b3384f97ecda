import type { FastifyInstance } from 'fastify';

const mostInOneTurn = 32;

/**
 * Requests are begun at the end of the turn of the event loop in which they arrived, all together but at most so many; the
 * others follow in later turns, as they came.
 *
 * - Together, because code that was just used is at hand for the processor: each step is taken for all of them before the
 *   next step is. Begun one by one, between reading from one socket and the next, each finds the caches cold.
 * - At most so many, because what a process has for the event log leaves at the end of a turn. Were hundreds of requests
 *   begun in one, the log would rest until all of them are decided, and this process while the log takes them in.
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
