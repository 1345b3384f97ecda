import type { FastifyInstance } from 'fastify';

const mostInOneTurn = 32;

/**
 * At most so many requests are begun in one turn of the event loop, and the others in later ones, as they came. What a
 * process has for the event log leaves at the end of a turn. Were hundreds of requests that arrive together begun in one, the
 * log would rest until all of them are decided, and this process while the log takes them in.
 */
export const registerTurns = (app: FastifyInstance, most = mostInOneTurn): void => {
  const waiting: (() => void)[] = [];
  let begun = 0;
  let isRunning = false;
  const nextTurn = (): void => {
    const next = waiting.splice(0, most);
    begun = next.length;
    isRunning = begun > 0;
    if (isRunning) setImmediate(nextTurn);
    for (const begin of next) begin();
  };
  app.addHook('onRequest', (_request, _reply, done) => {
    if (begun >= most) {
      waiting.push(done);
      return;
    }
    begun += 1;
    if (!isRunning) {
      isRunning = true;
      setImmediate(nextTurn);
    }
    done();
  });
};
