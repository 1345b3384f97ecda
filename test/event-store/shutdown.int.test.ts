import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect as connectHttp2, constants } from 'node:http2';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { EventStoreDBClient } from '@eventstore/db-client';
import { verifyLog } from '@fanfold/event-node';
import { describe, expect, it } from 'vitest';

import { spawnNode, temporaryFolder } from './node-process.ts';
import { event, uniqueStream } from './support.ts';

const fixture = (name: string): string => fileURLToPath(new URL(`./fixtures/${name}`, import.meta.url));
const tls = ['--tls-cert', fixture('test-only.cert.pem'), '--tls-key', fixture('test-only.key.pem')];

const portOf = (url: string): number => Number(new URL(url.replace('esdb:', 'http:')).port);

const open = async (port: number) => {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
};

/** A record of TLS that announces a client's first message and brings a part of it. */
const halfHello = Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03]);

/** A client in a process of its own that reads all events as they come. */
const subscriber = async (url: string) => {
  const code = `
    import { EventStoreDBClient } from '@eventstore/db-client';
    const client = EventStoreDBClient.connectionString(process.argv[1]);
    const all = client.subscribeToAll();
    all.on('error', () => {});
    all.on('confirmation', () => process.stdout.write('ready'));
  `;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code, url], {
    cwd: fileURLToPath(new URL('../', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
};

describe('SIGTERM ends the node in time, and its log is closed in good order,', () => {
  const ends = async (args: readonly string[], hold: (port: number, url: string) => Promise<() => void>) => {
    using folder = temporaryFolder();
    await using node = await spawnNode(folder.path, { args });
    const release = await hold(portOf(node.url), node.url);
    const patience = AbortSignal.timeout(20_000);
    const late = once(patience, 'abort').then(() => 'not ended');
    expect(await Promise.race([node.end('SIGTERM'), late])).toBe(0);
    release();
    expect(verifyLog(folder.path)).toMatchObject({ ok: true });
  };

  it('with connections on which nothing was ever said', () =>
    ends([], async (port) => {
      const sockets = [await open(port), await open(port)];
      return () => sockets.forEach((socket) => socket.destroy());
    }));

  it('with a TLS handshake that was left in the middle', () =>
    ends(tls, async (port) => {
      const socket = await open(port);
      socket.write(halfHello);
      return () => socket.destroy();
    }));

  it('with an HTTP/1 request that never comes to its end', () =>
    ends([], async (port) => {
      const socket = await open(port);
      socket.write('GET /ping HTTP/1.1\r\nhost:');
      return () => socket.destroy();
    }));

  it('with a client that was stopped', () =>
    ends([], async (_port, url) => {
      const child = await subscriber(url);
      child.kill('SIGSTOP');
      return () => child.kill('SIGKILL');
    }));

  it('with an HTTP/2 client that ignores the end', () =>
    ends([], async (port) => {
      const session = connectHttp2(`http://127.0.0.1:${port}`);
      session.on('error', () => {});
      const stream = session.request({
        ':method': 'POST',
        ':path': '/event_store.client.streams.Streams/BatchAppend',
      });
      stream.on('error', () => {});
      // Keeps its own side of every stream open.
      session.on('goaway', () => {});
      await once(session, 'remoteSettings');
      return () => session.destroy();
    }));
});

it('acknowledges no append that is not in the log, when it is stopped under load', async () => {
  using folder = temporaryFolder();
  await using node = await spawnNode(folder.path);
  const client = EventStoreDBClient.connectionString(node.url);
  const stream = uniqueStream();
  await client.appendToStream(stream, event(0));
  let acknowledged = 1;
  let isOver = false;
  const load = Array.from({ length: 16 }, async () => {
    while (!isOver) {
      const appended = await client.appendToStream(stream, event(1), { deadline: 2_000 }).then(
        () => true,
        () => false,
      );
      if (appended) acknowledged += 1;
      else return;
    }
  });
  while (acknowledged < 200) await new Promise((resolve) => setImmediate(resolve));
  expect(await node.end('SIGTERM')).toBe(0);
  isOver = true;
  await Promise.all(load);
  const verified = verifyLog(folder.path);
  expect(verified).toMatchObject({ ok: true });
  expect(verified.events).toBeGreaterThanOrEqual(acknowledged);
  await client.dispose();
});

it('refuses with UNAVAILABLE what arrives after the end began', async () => {
  using folder = temporaryFolder();
  await using node = await spawnNode(folder.path);
  const session = connectHttp2(`http://127.0.0.1:${portOf(node.url)}`);
  session.on('error', () => {});
  const call = session.request({
    ':method': 'POST',
    ':path': '/event_store.client.streams.Streams/BatchAppend',
    'content-type': 'application/grpc',
    te: 'trailers',
  });
  call.on('error', () => {});
  const answered = once(call, 'response');
  await once(session, 'remoteSettings');
  // The call is open, in the server as well, once it has answered a ping that came after it.
  await new Promise((resolve) => session.ping(resolve));
  const ended = node.end('SIGTERM');
  const [headers] = (await answered) as [Record<string, string>];
  expect(headers['grpc-status']).toBe('14');
  call.close(constants.NGHTTP2_NO_ERROR);
  session.destroy();
  expect(await ended).toBe(0);
});
