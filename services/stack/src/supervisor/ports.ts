import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

import { StackError } from './stack-error.ts';

/** Whether this machine can listen there now. */
export const isFree = async (port: number, host: string): Promise<boolean> =>
  (await tryToListen(port, host)) !== 'taken';

/**
 * Below the ports that systems give to outgoing connections (from 32768 on Linux, 49152 elsewhere): while one
 * of our servers is down, a client that reconnects must not be given the server's own port.
 */
const ours = { from: 18_000, to: 32_000 };
const tries = 50;

/**
 * The previous port if it is still free, else another free one. None of `except`: ports that were chosen but
 * that no server listens on yet look free.
 */
export const internalPort = async (
  before: number | undefined,
  except: ReadonlySet<number> = new Set(),
): Promise<number> => {
  const isUsable = async (port: number) => !except.has(port) && (await isFree(port, '127.0.0.1'));
  if (before !== undefined && (await isUsable(before))) return before;
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const port = randomInt(ours.from, ours.to);
    if (await isUsable(port)) return port;
  }
  const port = await tryToListen(0, '127.0.0.1');
  if (typeof port !== 'number') throw new StackError('This machine has no free port on 127.0.0.1.');
  return port;
};

/**
 * Checks that no other program listens on a port that browsers will open. `localhost` may mean ::1 to a
 * browser, so a program there would answer instead of ours. Throws StackError.
 */
export const requirePort = async (port: number, host: string, variable: string): Promise<void> => {
  const hosts = host === '127.0.0.1' ? ['127.0.0.1', '::1'] : [host];
  for (const one of hosts) {
    const outcome = await tryToListen(port, one);
    if (outcome === 'taken')
      throw new StackError(
        `Port ${port} is used by another program. Stop that program, or choose another port with ${variable}.`,
      );
    if (outcome === 'forbidden')
      throw new StackError(`This user may not use port ${port}; choose another with ${variable}.`);
    if (outcome === 'elsewhere' && one === host)
      throw new StackError(`This machine does not have the address ${host}; see FANFOLD_HOST.`);
  }
};

const tryToListen = (port: number, host: string): Promise<number | 'taken' | 'forbidden' | 'elsewhere'> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'EADDRINUSE' ? 'taken' : error.code === 'EACCES' ? 'forbidden' : 'elsewhere'),
    );
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(address && typeof address === 'object' ? address.port : 'elsewhere'));
    });
  });
