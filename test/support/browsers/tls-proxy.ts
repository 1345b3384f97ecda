import { readFileSync } from 'node:fs';
import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type ServerResponse,
} from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { forwarded, upgradeTo } from '../reverse-proxy.ts';

/**
 * A reverse proxy that ends TLS, as one in front of an installation does, with a certificate for localhost.
 */
export type TlsProxy = AsyncDisposable & {
  readonly url: string;
  /** Where requests go from now on. */
  readonly forwardTo: (url: string) => void;
  /** Violations of the content security policy, as browsers reported them. */
  readonly violations: readonly string[];
};

const overTls = { 'x-forwarded-proto': 'https' };
const reportPath = '/test/csp-reports';
const fixture = (name: string) =>
  readFileSync(new URL(`../../event-store/fixtures/test-only.${name}.pem`, import.meta.url));

export const startTlsProxy = async (): Promise<TlsProxy> => {
  let target = '';
  const violations: string[] = [];
  const server = createServer({ cert: fixture('cert'), key: fixture('key') });
  server.on('request', (incoming, reply) => {
    if (incoming.url === reportPath) void text(incoming).then((report) => violations.push(report));
    if (incoming.url === reportPath) reply.writeHead(204).end();
    else pass(incoming, reply, target);
  });
  server.on('upgrade', (incoming, socket, head) => upgradeTo(target, { incoming, socket, head }, overTls));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    forwardTo: (url) => {
      target = url;
    },
    violations,
    [Symbol.asyncDispose]: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
};

/** Streams in both directions, so that a live connection's messages arrive one by one. */
const pass = (incoming: IncomingMessage, reply: ServerResponse, target: string): void => {
  const outgoing = request(new URL(incoming.url ?? '/', target), forwarded(incoming, overTls), (answer) => {
    reply.writeHead(answer.statusCode ?? 502, withReports(answer.headers));
    answer.pipe(reply);
  });
  outgoing.on('error', () => reply.destroy());
  reply.on('close', () => outgoing.destroy());
  incoming.pipe(outgoing);
};

/** The policy as it is; browsers send its violations to the proxy as well. */
const withReports = (headers: IncomingHttpHeaders): OutgoingHttpHeaders => {
  const policy = headers['content-security-policy'];
  return policy === undefined
    ? headers
    : { ...headers, 'content-security-policy': `${policy};report-uri ${reportPath}` };
};
