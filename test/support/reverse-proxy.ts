import { type IncomingMessage, type RequestOptions, request } from 'node:http';
import type { Duplex } from 'node:stream';

/** What a reverse proxy sends on: the client's own `Host`, and its address as a trusted proxy tells it. */
export const forwarded = (
  { method, headers, socket }: IncomingMessage,
  more: Readonly<Record<string, string>> = {},
): RequestOptions => ({
  ...(method === undefined ? {} : { method }),
  headers: { ...headers, 'x-forwarded-for': socket.remoteAddress, ...more },
});

/** The connection of a client that asks for another protocol. */
export type Upgrading = {
  readonly incoming: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
};

/** Connects a WebSocket of a client with the server at `target`; both ends close together. */
export const upgradeTo = (
  target: string,
  { incoming, socket, head }: Upgrading,
  more: Readonly<Record<string, string>> = {},
): void => {
  const outgoing = request(new URL(incoming.url ?? '/', target), forwarded(incoming, more));
  outgoing.on('upgrade', (answer, inner, first) => {
    const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${String(value)}`);
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`);
    socket.write(first);
    inner.write(head);
    inner.pipe(socket).pipe(inner);
    const end = () => [socket, inner].forEach((one) => one.destroy());
    for (const one of [socket, inner]) one.on('error', end).on('close', end);
  });
  outgoing.on('response', () => socket.destroy());
  outgoing.on('error', () => socket.destroy());
  outgoing.end();
};
