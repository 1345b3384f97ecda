import { connect } from 'node:net';
import fastify from 'fastify';
import { expect, it } from 'vitest';

import { serverLimits } from './server-limits.ts';

it('lets go of clients that never come to an end with their request', async () => {
  expect(serverLimits.requestTimeout).toBeGreaterThan(0);
  // The same with less patience, so that the test need not have as much.
  const app = fastify({
    ...serverLimits,
    requestTimeout: 200,
    http: { headersTimeout: 200, connectionsCheckingInterval: 100 },
  });
  app.post('/', async () => 'whole');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const said = (text: string) =>
    new Promise<string>((resolve) => {
      let answer = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(text));
      socket.on('data', (chunk) => {
        answer += chunk;
      });
      socket.on('error', () => {});
      socket.on('close', () => resolve(answer));
    });
  const head = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n';
  expect(await said(`${head}\r\n{`)).toContain('408');
  expect(await said(head)).toContain('408');
  await app.close();
});
