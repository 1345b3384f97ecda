import fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';

import { registerRequestBatching } from './request-batching.ts';

let app = fastify();
afterEach(() => app.close());

type Begun = { readonly number: number; readonly turn: number };

/**
 * Answers in which turn of the event loop each of so many requests was begun, in the order of their
 * beginnings.
 */
const doorOf = async (most: number): Promise<(count: number) => Promise<Begun[]>> => {
  app = fastify();
  registerRequestBatching(app, most);
  let seen: Begun[] = [];
  let turn = 0;
  app.get('/:number', (request, reply) => {
    seen.push({ number: Number((request.params as { number: string }).number), turn });
    return reply.send('done');
  });
  await app.ready();
  return async (count) => {
    seen = [];
    let isOver = false;
    const tick = (): void => {
      turn += 1;
      if (!isOver) setImmediate(tick);
    };
    tick();
    const replies = await Promise.all(Array.from({ length: count }, (_, n) => app.inject(`/${n}`)));
    isOver = true;
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 200));
    return seen;
  };
};

describe('requests that come at once', () => {
  it('are begun as they came, so many in a turn', async () => {
    const seen = await (await doorOf(8))(50);
    expect(seen.map(({ number }) => number)).toEqual(Array.from({ length: 50 }, (_, n) => n));
    const inTurn = Map.groupBy(seen, ({ turn }) => turn);
    expect(inTurn.size).toBe(7);
    for (const together of inTurn.values()) expect(together.length).toBeLessThanOrEqual(8);
  });

  it('are begun together when they are few', async () => {
    const seen = await (await doorOf(8))(8);
    expect(new Set(seen.map(({ turn }) => turn)).size).toBe(1);
  });

  it('find room again once it was crowded', async () => {
    const come = await doorOf(8);
    await come(20);
    const seen = await come(8);
    expect(new Set(seen.map(({ turn }) => turn)).size).toBe(1);
  });
});
