import cookie from '@fastify/cookie';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';

import { clearCookie, readCookie, registerCookieRules, setCookie } from './cookies.ts';

const appAt = async (publicUrl: string) => {
  const app = fastify();
  await app.register(cookie);
  registerCookieRules(app, publicUrl);
  app.get('/set', async (_request, reply) => {
    setCookie(reply, 'session', { value: 'token', maxAgeSeconds: 60 });
    return '';
  });
  app.get('/clear', async (_request, reply) => {
    clearCookie(reply, 'device');
    return '';
  });
  app.get('/read', async (request) => readCookie(request, 'session') ?? 'none');
  return app;
};

describe('cookies', () => {
  it.each([
    'https://fanfold.example',
    'https://localhost',
    'http://fanfold.example',
    'http://localhost.example',
  ])('are Secure and bound to the host at %s', async (publicUrl) => {
    const app = await appAt(publicUrl);
    expect((await app.inject('/set')).headers['set-cookie']).toBe(
      '__Host-fanfold=token; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax',
    );
    // A neighbour on the same host cannot plant a session under the name without the prefix.
    const planted = await app.inject({ url: '/read', headers: { cookie: 'fanfold=token' } });
    expect(planted.body).toBe('none');
  });

  it.each(['http://localhost:8080', 'http://127.0.0.1:9000', 'http://[::1]:8080'])(
    'at %s have no Secure, which WebKit would refuse over plain HTTP',
    async (publicUrl) => {
      const app = await appAt(publicUrl);
      expect((await app.inject('/set')).headers['set-cookie']).toBe(
        'fanfold=token; Max-Age=60; Path=/; HttpOnly; SameSite=Lax',
      );
      expect((await app.inject('/clear')).headers['set-cookie']).toMatch(/^fanfold-device=; Max-Age=0/);
      const own = await app.inject({ url: '/read', headers: { cookie: 'fanfold=token' } });
      expect(own.body).toBe('token');
    },
  );
});
