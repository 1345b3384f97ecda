import '@fastify/cookie';

import { randomBytes } from 'node:crypto';
import { recordDevice } from '@fanfold/application/identity';
import type { Oid } from '@fanfold/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { deviceCookie } from '../http/device-cookie.ts';
import type { IdentityDeps } from './deps.ts';

/** As long as browsers keep a cookie at most (RFC 6265bis, section 5.5). */
const lifeDays = 400;

/**
 * Notes that an account was opened from this browser, so that a creator who pays themselves from a second account can be seen.
 * The browser keeps a random name for itself, which no page can read and which is sent to us alone; of it the log holds a keyed
 * hash. A program without cookies would have a new name each time, and has none.
 */
export const noteDevice = async (
  deps: Pick<IdentityDeps, 'eventLog' | 'pepper'>,
  request: FastifyRequest,
  { reply, oid }: { readonly reply: FastifyReply; readonly oid: Oid },
): Promise<void> => {
  const known = request.cookies[deviceCookie];
  const isBrowser = request.headers['sec-fetch-site'] !== undefined;
  if (known === undefined && !isBrowser) return;
  const device = known && /^[\w-]{22}$/.test(known) ? known : randomBytes(16).toString('base64url');
  reply.setCookie(deviceCookie, device, {
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'lax',
    maxAge: lifeDays * 86_400,
  });
  await recordDevice(deps, { oid, device, correlationId: request.id })
    // Nobody is kept out because a note could not be taken; the next log-in takes it.
    .catch((error: unknown) => request.log.warn({ err: error }, 'a log-in left no trace of its device'));
};
