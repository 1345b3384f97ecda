import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Clock, createLogger, randomIds, systemClock } from '@fanfold/platform';

import { createSandbox } from '../app.ts';
import { openStore } from '../store.ts';

export const secret = 'a'.repeat(64);

export type Report = {
  readonly body: string;
  readonly signature: string;
  readonly headers: IncomingMessage['headers'];
};
export type Shop = AsyncDisposable & {
  readonly url: string;
  readonly reports: readonly Report[];
  /** The status with which the next webhooks are answered. */
  answer: number;
};

/** A shop that collects the providers' webhooks. */
export const startShop = async (): Promise<Shop> => {
  const reports: Report[] = [];
  const shop = { answer: 204 };
  const server = createServer(async (request, response) => {
    const { headers } = request;
    reports.push({ body: await read(request), signature: String(headers['fanfold-signature']), headers });
    response.writeHead(shop.answer).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(shop, {
    url: `http://127.0.0.1:${port}`,
    reports,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
};

/** A data folder for sandboxes that are started and stopped; removed at the end. */
export const temporaryFolder = (): { path: string } & Disposable => {
  const path = mkdtempSync(join(tmpdir(), 'fanfold-sandbox-'));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
};

type Settings = { readonly clock?: Clock; readonly hooksUrl?: string; readonly port?: number };

/** A real sandbox on a free port, with its store in `folder`. */
export const startSandbox = async (
  folder: string,
  { clock = systemClock, hooksUrl = 'http://shop.example/hooks', port = 0 }: Settings = {},
) => {
  const stack = new AsyncDisposableStack();
  const sandbox = await createSandbox({
    store: stack.use(openStore(join(folder, 'sandbox.sqlite'))),
    // A provider of identity names itself by the address at which it answers.
    baseUrl: port === 0 ? 'http://sandbox.example' : `http://127.0.0.1:${port}`,
    siteUrl: 'http://fanfold.example',
    hooksUrl,
    secret,
    bankAccountIn: (currency) => currency,
    clock,
    uuid: randomIds.uuid,
    log: createLogger('sandbox', { level: 'silent' }),
  });
  stack.use(sandbox);
  const url = await sandbox.listen({ port, host: '127.0.0.1' });
  const smtpPort = await sandbox.smtp.listen({ port: 0, host: '127.0.0.1' });
  const smtpUrl = `smtp://127.0.0.1:${smtpPort}`;
  return { url, smtpUrl, [Symbol.asyncDispose]: () => stack.disposeAsync() };
};

const read = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
};
