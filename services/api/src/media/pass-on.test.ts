import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { expect, it } from 'vitest';

import { freePorts } from '../../../../test/support/free-ports.ts';
import { passedOnPath, passOnRoutes } from './pass-on.route.ts';

const listening = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return (server.address() as AddressInfo).port;
};

/** The routes before a store, which may be down, on a server with another route. */
const startBefore = async (storePort: number) => {
  const app = fastify({ forceCloseConnections: true });
  app.get('/other', async () => 'here');
  await app.register(passOnRoutes, { passedOnBucket: `http://127.0.0.1:${storePort}/bucket` });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const put = async (sizeBytes: number) => {
    const url = `${address}${passedOnPath}/part?X-Amz-Signature=0`;
    const reply = await fetch(url, { method: 'PUT', body: new Uint8Array(sizeBytes) });
    await reply.text();
    return reply.status;
  };
  const other = async () => (await fetch(`${address}/other`, { signal: AbortSignal.timeout(45_000) })).text();
  return { put, other, [Symbol.asyncDispose]: () => app.close() };
};

it('a part that cannot be passed on does not hold up what the same client asks for next', async () => {
  const [closed = 0] = await freePorts(1);
  await using server = await startBefore(closed);
  for (const sizeBytes of [1_000, 500_000, 2_500_000]) {
    expect(await server.put(sizeBytes)).toBe(500);
    for (let count = 0; count < 3; count += 1) expect(await server.other()).toBe('here');
  }
});

it('a part that the store refuses before it has come does not do so either', async () => {
  const store = createServer((_request, response) => response.writeHead(403).end());
  try {
    await using server = await startBefore(await listening(store));
    expect(await server.put(2_500_000)).toBe(403);
    for (let count = 0; count < 3; count += 1) expect(await server.other()).toBe('here');
  } finally {
    store.closeAllConnections();
    store.close();
  }
});
