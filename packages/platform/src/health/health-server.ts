import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';

import { sleep } from '../async.ts';
import type { Telemetry } from '../telemetry.ts';

const checkTimeoutMs = 3_000;

/** `address` is where it answers, as seen from other machines. */
export type HealthServer = AsyncDisposable & { readonly address: string; readonly port: number };

/**
 * Serves `/healthz` (the process answers), `/readyz` (503 with one sentence for each part that is not ready)
 * and `/metrics` of a process to operators, never on the public address. Port 0 picks a free one.
 */
export const startHealthServer = async ({
  host,
  port,
  telemetry,
  problems,
}: {
  readonly host: string;
  readonly port: number;
  readonly telemetry: Telemetry;
  /** Why the process cannot work now, one sentence each; empty when it is ready. */
  readonly problems: () => Promise<readonly string[]> | readonly string[];
}): Promise<HealthServer> => {
  const routes: Record<string, (response: ServerResponse) => Promise<void>> = {
    '/healthz': async (response) => answer(response, 200, { status: 'ok' }),
    '/readyz': async (response) => {
      const asked = Promise.resolve()
        .then(problems)
        .catch((error: unknown) => [error instanceof Error ? error.message : String(error)]);
      // The caller's time-out is shorter than the time a silent connection takes to fail.
      const found = await Promise.race([
        asked,
        sleep(checkTimeoutMs).then(() => ['The checks did not answer in time']),
      ]);
      const status = found.length === 0 ? 'ready' : 'not ready';
      answer(response, found.length === 0 ? 200 : 503, { status, problems: found });
    },
    '/metrics': async (response) => {
      const text = await telemetry.registry.metrics();
      response.writeHead(200, { 'content-type': telemetry.registry.contentType }).end(text);
    },
  };
  const server = createServer((request, response) => {
    const route = routes[new URL(request.url ?? '/', 'http://localhost').pathname];
    if (!route) return answer(response, 404, { status: 'not found' });
    route(response).catch((error: unknown) => answer(response, 500, { status: String(error) }));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const bound = (server.address() as AddressInfo).port;
  // Other processes cannot connect to a wildcard address such as 0.0.0.0.
  const seenAs = host === '0.0.0.0' || host === '::' ? hostname() : host;
  return {
    address: `http://${seenAs}:${bound}`,
    port: bound,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

const answer = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};
