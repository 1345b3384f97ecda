import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

import { serveTasks } from '../support/tasks.ts';
import { wallClockMs } from '../support/wall-clock.ts';

/** Every update contains the wall clock's time at which it was sent. */
const sentAt = /"at": ?"(\d+(?:\.\d+)?)"/g;

export type Received = {
  /** From sending to arrival at each client, in milliseconds. */
  readonly latencies: Float64Array;
  /** When the last one arrived, by the wall clock. */
  readonly lastAtMs: number;
};

const sockets: Socket[] = [];
let latencies: number[] = [];
let lastAtMs = 0;

/**
 * Plain sockets: the clients share the machine with the measured service, so they do as little as possible.
 */
const open = async ({
  port,
  path,
  clients,
}: {
  port: number;
  path: string;
  clients: number;
}): Promise<void> => {
  for (let index = 0; index < clients; index += 1) {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.setNoDelay(true);
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`);
    await once(socket, 'data');
    listen(socket);
    sockets.push(socket);
  }
};

const listen = (socket: Socket): void => {
  let rest = '';
  socket.on('data', (chunk) => {
    const now = wallClockMs();
    const text = rest + chunk.toString('latin1');
    const end = text.lastIndexOf('\n');
    rest = text.slice(end + 1);
    for (const [, at] of text.slice(0, end + 1).matchAll(sentAt)) {
      latencies.push(now - Number(at));
      lastAtMs = now;
    }
  });
};

/**
 * The updates that arrived since the last call; waits until as many arrived as expected, at most half a
 * minute.
 */
const received = async (expected: number): Promise<Received> => {
  const until = performance.now() + 30_000;
  while (latencies.length < expected && performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 20));
  const answer = { latencies: Float64Array.from(latencies), lastAtMs };
  latencies = [];
  return answer;
};

serveTasks({ open, received }, async () => {
  for (const socket of sockets) socket.destroy();
});
