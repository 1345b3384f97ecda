import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { registerWeb } from './web.ts';

const folder = mkdtempSync(join(tmpdir(), 'fanfold-web-'));
let app: FastifyInstance;
beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<html lang="en"></html>');
  app = fastify();
  await registerWeb(app, { folder, demo: true, publicUrl: 'http://localhost:8080' });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const at = async (host: string, url: string) => {
  const { statusCode, headers } = await app.inject({ url, headers: { host } });
  return [statusCode, headers.location];
};

describe('the pages', () => {
  it.each(['127.0.0.1:8080', '[::1]:8080'])('asked for at %s are on the public host', async (host) => {
    expect(await at(host, '/')).toEqual([307, 'http://localhost:8080/']);
    expect(await at(host, '/ko/charge?x=1')).toEqual([307, 'http://localhost:8080/ko/charge?x=1']);
    expect(await at(host, '//evil.example/ko')).toEqual([403, undefined]);
  });

  it('are shown on the public host, on hosts of a proxy and on other ports', async () => {
    for (const host of ['localhost:8080', 'fanfold.example', '127.0.0.1:9999', 'evil.example:8080'])
      expect(await at(host, '/ko/charge'), host).toEqual([200, undefined]);
  });
});
