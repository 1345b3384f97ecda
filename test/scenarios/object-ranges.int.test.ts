import { createObjectStore, type ObjectStore } from '@fanfold/objects';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendObject } from '../../services/api/src/http/send-object.ts';
import {
  credentials,
  region,
  startTestServer,
  type TestServer,
} from '../../services/objects/src/testing/object-server.ts';

let server: TestServer;
let objects: ObjectStore;
let app: FastifyInstance;
beforeAll(async () => {
  server = await startTestServer();
  objects = createObjectStore({
    endpoint: server.url,
    region,
    bucket: 'fanfold',
    ...credentials,
    addressing: 'path',
  });
  await objects.put('digits', Buffer.from('0123456789'), { contentType: 'text/plain' });
  app = fastify();
  app.get('/digits', (request, reply) =>
    sendObject({ objects }, { request, reply, key: 'digits', cache: 'private, no-store' }),
  );
});
afterAll(async () => {
  await app?.close();
  await objects?.[Symbol.asyncDispose]();
  await server?.[Symbol.asyncDispose]();
});

const asked = async (range: string) => {
  const { statusCode, headers, body } = await app.inject({ url: '/digits', headers: { range } });
  return [statusCode, headers['content-range'], body];
};

describe('a file of which a part is asked for (RFC 9110, 14.4)', () => {
  it('answers the part, and which one it is', async () => {
    expect(await asked('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '234']);
    expect(await asked('bytes=8-99')).toEqual([206, 'bytes 8-9/10', '89']);
  });

  it('says how long it is where the part begins beyond its end', async () =>
    expect(await asked('bytes=10-')).toEqual([416, 'bytes */10', '']));
});
