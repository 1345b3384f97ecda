import { randomBytes } from 'node:crypto';
import { recordDevice } from '@fanfold/application/identity';
import type { Oid } from '@fanfold/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie, setCookie } from '../http/cookies.ts';
import type { IdentityDeps } from './deps.ts';

/** The longest time that browsers keep a cookie (RFC 6265bis, section 5.5). */
const lifeDays = 400;

/**
 * Records that an account signed in from this browser, to detect a creator who pays themselves from a second account. The
 * browser keeps a random name in a cookie that no page can read and that only we get; the log has a keyed hash of it. A program
 * without cookies would get a new name each time, so it gets none.
 */
export const noteDevice = async (
  deps: Pick<IdentityDeps, 'eventLog' | 'pepper'>,
  request: FastifyRequest,
  { reply, oid }: { readonly reply: FastifyReply; readonly oid: Oid },
): Promise<void> => {
  const known = readCookie(request, 'device');
  const isBrowser = request.headers['sec-fetch-site'] !== undefined;
  if (known === undefined && !isBrowser) return;
  const device = known && /^[\w-]{22}$/.test(known) ? known : randomBytes(16).toString('base64url');
  setCookie(reply, 'device', { value: device, maxAgeSeconds: lifeDays * 86_400 });
  await recordDevice(deps, { oid, device, correlationId: request.id })
    // A log-in does not fail when its device cannot be recorded; the next log-in records it.
    .catch((error: unknown) => request.log.warn({ err: error }, 'a log-in left no trace of its device'));
};
