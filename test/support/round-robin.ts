import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';

import { forwarded, upgradeTo } from './reverse-proxy.ts';

/**
 * A reverse proxy in front of several APIs: each request and each WebSocket goes to the next one that accepts
 * it.
 */
export type RoundRobin = AsyncDisposable & {
  readonly url: string;
  /** The addresses of the APIs, such as `http://127.0.0.1:8080`. */
  readonly serve: (urls: readonly string[]) => void;
  /** How many requests each address answered. */
  readonly answered: () => ReadonlyMap<string, number>;
};

export const startRoundRobin = async (port: number): Promise<RoundRobin> => {
  let targets: readonly string[] = [];
  let next = 0;
  const counts = new Map<string, number>();
  const sockets = new Set<Socket>();

  /** All targets, beginning with the one whose turn it is. */
  const inTurn = (): string[] => {
    next = (next + 1) % Math.max(1, targets.length);
    return [...targets.slice(next), ...targets.slice(0, next)];
  };
  const pass = async (incoming: IncomingMessage, reply: ServerResponse): Promise<void> => {
    // A request that no API has received yet may be sent to another one; so its body is kept.
    const body = await buffer(incoming);
    for (const target of inTurn()) {
      if (await passTo(target, { incoming, reply, body })) {
        counts.set(target, (counts.get(target) ?? 0) + 1);
        return;
      }
    }
    reply.writeHead(502).end();
  };
  const server: Server = createServer((incoming, reply) => void pass(incoming, reply));
  server.on('upgrade', (incoming, socket, head) => {
    const [target] = inTurn();
    if (target === undefined) socket.destroy();
    else upgradeTo(target, { incoming, socket, head });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    serve: (urls) => {
      targets = urls;
    },
    answered: () => counts,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

type Passing = { readonly incoming: IncomingMessage; readonly reply: ServerResponse; readonly body: Buffer };

/** False when the target refused the connection: it has received nothing. */
const passTo = (target: string, { incoming, reply, body }: Passing): Promise<boolean> =>
  new Promise((resolve) => {
    const call = request(
      new URL(incoming.url ?? '/', target),
      { ...forwarded(incoming), agent: false },
      (answer) => {
        reply.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(reply);
        answer.on('error', () => reply.destroy());
        answer.on('close', () => reply.destroyed || answer.complete || reply.destroy());
        reply.on('close', () => call.destroy());
        resolve(true);
      },
    );
    call.on('error', (error: NodeJS.ErrnoException) => {
      const isRefused = error.code === 'ECONNREFUSED';
      // The API may have executed the request, so no other one may get it: the connection ends without an
      // answer.
      if (!isRefused && !reply.headersSent) reply.destroy();
      resolve(!isRefused);
    });
    call.end(body);
  });
