import { connect as connectHttp2 } from 'node:http2';
import { request as requestTls } from 'node:https';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { startEventNode } from '@fanfold/event-node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { temporaryFolder } from './node-process.ts';

const fixture = (name: string): string => fileURLToPath(new URL(`./fixtures/${name}`, import.meta.url));

const expected = [
  ['/ping', 200, '{"text":"Ping request successfully handled"}'],
  ['/health/live', 204, ''],
  ['/nothing', 404, ''],
  ['/', 404, ''],
] as const;

describe('a node that has credentials', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let node: Awaited<ReturnType<typeof startEventNode>>;
  beforeAll(async () => {
    folder = temporaryFolder();
    node = await startEventNode({ dataDir: folder.path, credentials: { user: 'a', password: 'b' } });
  });
  afterAll(async () => {
    await node[Symbol.asyncDispose]();
    folder[Symbol.dispose]();
  });

  it.each(expected)('answers GET %s over HTTP/1 with %d', async (path, status, body) => {
    const response = await fetch(`http://127.0.0.1:${node.port}${path}`);
    expect([response.status, await response.text()]).toEqual([status, body]);
  });

  it.each(expected)('answers GET %s over HTTP/2 with %d', async (path, status, body) => {
    const session = connectHttp2(`http://127.0.0.1:${node.port}`);
    const stream = session.request({ ':path': path });
    const answered = new Promise((resolve) =>
      stream.once('response', (headers) => resolve(headers[':status'])),
    );
    expect([await answered, await text(stream)]).toEqual([status, body]);
    session.destroy();
  });
});

it('a node with TLS answers over HTTP/1 as well', async () => {
  using folder = temporaryFolder();
  const [cert, key] = [fixture('test-only.cert.pem'), fixture('test-only.key.pem')];
  await using node = await startEventNode({ dataDir: folder.path, tls: { cert, key } });
  const status = await new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port: node.port, path: '/health/live', rejectUnauthorized: false };
    requestTls(options, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end();
  });
  expect(status).toBe(204);
});
