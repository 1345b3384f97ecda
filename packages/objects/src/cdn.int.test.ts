import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';

import { CdnError, createCdn } from './cdn.ts';

it('is told what to forget, with its token; none is told nothing [UPL-007, UPL-008]', async () => {
  const told: unknown[] = [];
  let status = 204;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += String(part);
    });
    request.on('end', () => {
      told.push([request.url, request.headers.authorization, JSON.parse(body)]);
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const cdn = createCdn({ public: `${url}/purge`, private: undefined, token: 'secret' });
  expect(await cdn.purge('private', ['/a'])).toBe(false);
  expect(await cdn.purge('public', ['/a', '/b'])).toBe(true);
  expect(told).toEqual([['/purge', 'Bearer secret', { cacheKeys: ['/a', '/b'] }]]);
  status = 500;
  await expect(cdn.purge('public', ['/a'])).rejects.toThrow(CdnError);
  server.close();
  await expect(cdn.purge('public', ['/a'])).rejects.toThrow(CdnError);
});
