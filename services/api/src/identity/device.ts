import { randomBytes } from 'node:crypto';
import { recordDevice, warnOfDevice } from '@fanfold/application/identity';
import type { Oid } from '@fanfold/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie, setCookie } from '../http/cookies.ts';
import type { IdentityDeps } from './deps.ts';

/** The longest time that browsers keep a cookie (RFC 6265bis, section 5.5). */
const lifeDays = 400;

type Opened = {
  readonly reply: FastifyReply;
  readonly oid: Oid;
  /** The account is new, and so is its first device: no mail is sent. */
  readonly isFirst?: boolean;
};

/**
 * Records that an account signed in from this browser, to detect a creator who pays themselves from a second
 * account. The browser keeps a random name in a cookie that no page can read and that only we get; the log
 * has a keyed hash of it. A program without cookies would get a new name each time, so it gets none. The
 * owner of the account is told by mail of a browser that it was never opened from.
 */
export const noteDevice = async (
  deps: Pick<IdentityDeps, 'eventLog' | 'pepper' | 'clock' | 'ids' | 'mailer' | 'publicUrl'>,
  request: FastifyRequest,
  { reply, oid, isFirst = false }: Opened,
): Promise<void> => {
  const known = readCookie(request, 'device');
  const isBrowser = request.headers['sec-fetch-site'] !== undefined;
  if (known === undefined && !isBrowser) return;
  const device = known && /^[\w-]{22}$/.test(known) ? known : randomBytes(16).toString('base64url');
  setCookie(reply, 'device', { value: device, maxAgeSeconds: lifeDays * 86_400 });
  const isNew = await recordDevice(deps, { oid, device, correlationId: request.id }).catch(
    (error: unknown) => {
      // A log-in does not fail when its device cannot be recorded; the next log-in records it.
      request.log.warn({ err: error }, 'a log-in left no trace of its device');
      return false;
    },
  );
  if (!isNew || isFirst) return;
  const userAgent = request.headers['user-agent'] ?? '';
  // Not waited for: the person who signs in has no use for it.
  warnOfDevice(deps, { oid, userAgent }).catch((error: unknown) =>
    request.log.warn({ err: error }, 'an owner was not told of a new device'),
  );
};
