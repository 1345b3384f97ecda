import fastify from 'fastify';
import { expect, it } from 'vitest';

import { registerSecurityHeaders } from './security-headers.ts';

it('name the CDN for pictures, and let its pages show public files of this host; without one they name none', async () => {
  const read = async (cdnBase: string | undefined, path: string) => {
    await using app = fastify();
    await registerSecurityHeaders(app, cdnBase);
    app.get('/*', async () => '');
    const { headers } = await app.inject(path);
    const images = /img-src [^;]*/.exec(String(headers['content-security-policy']))?.[0];
    return [images, headers['cross-origin-resource-policy'], headers['access-control-allow-origin']];
  };
  const cdn = 'https://cdn.example.com/fanfold';
  const named = "img-src 'self' data: https://cdn.example.com";
  for (const path of ['/pics/a-320.webp', '/kr/thumbnail/1_ko', '/api/account/profile-image/1/2/small.webp'])
    expect(await read(cdn, path), path).toEqual([named, 'cross-origin', '*']);
  for (const path of ['/', '/api/account/me', '/api/media/work/1/poster.webp', '/xx/pics/a'])
    expect(await read(cdn, path), path).toEqual([named, 'same-origin', undefined]);
  expect(await read(undefined, '/pics/a')).toEqual(["img-src 'self' data:", 'same-origin', undefined]);
});

it('are on every reply, be it a good one, a bad one, or of nothing', async () => {
  const app = fastify();
  await registerSecurityHeaders(app);
  app.get('/good', async () => ({ ok: true }));
  app.get('/bad', async () => {
    throw new Error('No.');
  });
  for (const [path, status] of Object.entries({ '/good': 200, '/bad': 500, '/nothing': 404 })) {
    const { statusCode, headers } = await app.inject(path);
    expect(statusCode).toBe(status);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
    });
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers['content-type']).not.toContain('undefined');
  }
  await app.close();
});
