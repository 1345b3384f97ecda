import { createWriteStream } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { serveTasks } from '../support/tasks.ts';

/** A bare server: each body becomes a file, which is on disk before the answer. */
const listen = async (folder: string): Promise<number> => {
  let count = 0;
  const keep = async (request: IncomingMessage): Promise<void> => {
    count += 1;
    const stream = createWriteStream(join(folder, `part-${count}`), { flags: 'wx', flush: true });
    await pipeline(request, stream);
  };
  const server = createServer((request, response) => {
    keep(request).then(
      () => response.end(),
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

serveTasks({ listen });
