import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { serveTasks } from '../support/tasks.ts';

const readers = new Set<ServerResponse>();

/** The least work of a service: hold the connections, and write the same text to each. */
const listen = async (): Promise<number> => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write('event: hello\ndata: {}\n\n');
    readers.add(response);
    response.on('close', () => readers.delete(response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

const emit = (json: string): void => {
  const frame = `id: 1\ndata: ${json}\n\n`;
  for (const response of readers) response.write(frame);
};

const residentBytes = (): number => process.memoryUsage.rss();

serveTasks({ listen, emit, residentBytes });
