import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';

import { Person } from './person.ts';

/** Answers these bodies, one after the other, and the last one from then on. */
const serverOf = async (bodies: readonly object[]) => {
  const methods: string[] = [];
  const server = createServer((request, response) => {
    methods.push(request.method ?? '');
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(bodies[methods.length - 1] ?? bodies.at(-1)));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    methods,
    person: new Person({ url, sandboxUrl: url }, { oid: 'p', email: 'p@example.test', token: 't' }),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

const old = { paid: 0, stale: true };
const fresh = { paid: 100, stale: false };

describe('a person of a test', () => {
  it('waits until a read has what they wrote', async () => {
    await using served = await serverOf([old, old, fresh]);
    expect((await served.person.call('/api/coinevent/wallet')).body).toEqual(fresh);
    expect(served.methods).toHaveLength(3);
  });

  it('sends a write once', async () => {
    await using served = await serverOf([old, fresh]);
    expect((await served.person.call('/api/content', { method: 'POST', body: {} })).body).toEqual(old);
    expect(served.methods).toEqual(['POST']);
  });
});
