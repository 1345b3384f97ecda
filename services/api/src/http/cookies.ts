import '@fastify/cookie';

import { isLoopback } from '@fanfold/platform';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * What a browser keeps for us: its session, one in which an administrator looks as another person, a random
 * name of
 * the device, and a log-in that leads through another site. */
export type CookieKind = 'session' | 'impersonation' | 'device' | 'login';

declare module 'fastify' {
  interface FastifyInstance {
    readonly cookieRules: CookieRules;
  }
}

type CookieRules = { readonly secure: boolean; readonly names: Readonly<Record<CookieKind, string>> };

/**
 * Cookies are `Secure` and have the `__Host-` prefix. WebKit takes such cookies over HTTPS only, also from
 * this machine itself, so over plain HTTP at a loopback address the names have no prefix.
 */
export const registerCookieRules = (app: FastifyInstance, publicUrl: string): void => {
  const { protocol, hostname } = new URL(publicUrl);
  const secure = protocol === 'https:' || !isLoopback(hostname);
  const prefix = secure ? '__Host-' : '';
  const names = {
    session: `${prefix}fanfold`,
    impersonation: `${prefix}fanfold-impersonation`,
    device: `${prefix}fanfold-device`,
    login: `${prefix}fanfold-login`,
  };
  app.decorate('cookieRules', { secure, names });
};

export const readCookie = (request: FastifyRequest, kind: CookieKind): string | undefined =>
  request.cookies[request.server.cookieRules.names[kind]];

export const setCookie = (
  reply: FastifyReply,
  kind: CookieKind,
  { value, maxAgeSeconds }: { readonly value: string; readonly maxAgeSeconds: number },
): void => {
  reply.setCookie(reply.server.cookieRules.names[kind], value, {
    ...optionsOf(reply),
    maxAge: maxAgeSeconds,
  });
};

export const clearCookie = (reply: FastifyReply, kind: CookieKind): void => {
  reply.clearCookie(reply.server.cookieRules.names[kind], optionsOf(reply));
};

const optionsOf = ({ server }: FastifyReply) =>
  ({ path: '/', httpOnly: true, secure: server.cookieRules.secure, sameSite: 'lax' }) as const;
