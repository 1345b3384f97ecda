import { connect as connectHttp2, constants, type OutgoingHttpHeaders } from 'node:http2';
import { connect as connectSocket } from 'node:net';

import { EventStoreDBClient } from '@eventstore/db-client';
import { type EventNode, startEventNode } from '@fanfold/event-node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { temporaryFolder } from './node-process.ts';
import { event, uniqueStream } from './support.ts';

const framed = (message: Uint8Array): Buffer => {
  const header = Buffer.alloc(5);
  header.writeUInt32BE(message.length, 1);
  return Buffer.concat([header, message]);
};

describe('a client that sends invalid data', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let node: EventNode;
  beforeAll(async () => {
    folder = temporaryFolder();
    node = await startEventNode({ dataDir: folder.path });
  });
  afterAll(async () => {
    await node[Symbol.asyncDispose]();
    folder[Symbol.dispose]();
  });

  /** The gRPC status with which a handwritten call ends. */
  const call = (path: string, body: Buffer, headers: OutgoingHttpHeaders = {}): Promise<string> => {
    const session = connectHttp2(`http://127.0.0.1:${node.port}`);
    const stream = session.request({
      ':method': 'POST',
      ':path': path,
      'content-type': 'application/grpc',
      te: 'trailers',
      ...headers,
    });
    const status = new Promise<string>((resolve) => {
      const take = (received: Record<string, unknown>) => {
        if (received['grpc-status'] !== undefined) resolve(received['grpc-status'] as string);
      };
      stream.on('response', take);
      stream.on('trailers', take);
      stream.on('error', (error) => resolve(error.message));
    });
    stream.resume();
    stream.end(body);
    return status.finally(() => session.destroy());
  };

  const streams = '/event_store.client.streams.Streams';
  const INTERNAL = '13';

  it.each([
    ['an unknown method', '/event_store.client.streams.Streams/Nothing', Buffer.alloc(0), '12'],
    ['an unknown service', '/nowhere', Buffer.alloc(0), '12'],
    ['a compressed message', `${streams}/Read`, Buffer.from([1, 0, 0, 0, 0]), '12'],
    ['a message that is too large', `${streams}/Read`, Buffer.from([0, 0xff, 0, 0, 0]), '8'],
    ['no message', `${streams}/Read`, Buffer.alloc(0), '3'],
    ['an empty read', `${streams}/Read`, framed(Buffer.alloc(0)), '3'],
    ['an empty append', `${streams}/Append`, framed(Buffer.alloc(0)), '3'],
    ['an empty delete', `${streams}/Delete`, framed(Buffer.alloc(0)), '3'],
    [
      'a batch of random bytes',
      `${streams}/BatchAppend`,
      framed(Buffer.from([0x1a, 0xff, 0xff, 0x01])),
      INTERNAL,
    ],
    ['an empty batch', `${streams}/BatchAppend`, Buffer.alloc(0), '0'],
  ])('gets an answer that names the problem: %s', async (_name, path, body, expected) => {
    expect(await call(path, body)).toBe(expected);
  });

  it('gets an answer when its deadline passes', async () => {
    const session = connectHttp2(`http://127.0.0.1:${node.port}`);
    const stream = session.request({
      ':method': 'POST',
      ':path': `${streams}/BatchAppend`,
      'grpc-timeout': '50m',
    });
    const [headers] = await new Promise<[Record<string, unknown>]>((resolve) => {
      stream.on('response', (received) => resolve([received]));
    });
    expect(headers['grpc-status']).toBe('4');
    stream.close(constants.NGHTTP2_CANCEL);
    session.destroy();
  });

  it('affects no other client', async () => {
    for (const bytes of [
      'GET / HTTP/1.1\r\nhost: x\r\n\r\n',
      '\u0000\u0001\u0002'.repeat(500),
      'PRI * HTTP/2.0\r\n',
    ]) {
      const socket = connectSocket(node.port, '127.0.0.1');
      socket.on('error', () => {});
      socket.write(bytes);
      await new Promise((resolve) => setTimeout(resolve, 20));
      socket.destroy();
    }
    const client = EventStoreDBClient.connectionString(node.url);
    expect((await client.appendToStream(uniqueStream(), event(0))).success).toBe(true);
    await client.dispose();
  });
});
