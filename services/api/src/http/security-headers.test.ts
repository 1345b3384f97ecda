import fastify from 'fastify';
import { expect, it } from 'vitest';

import { registerSecurityHeaders } from './security-headers.ts';

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
