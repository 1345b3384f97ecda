import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import webPush from 'web-push';

import { isAllowedEndpoint, NotPublicError, publicLookup } from './endpoint.ts';
import type { PushSettings } from './settings.ts';
import type { Vapid } from './vapid.ts';

/** Where a browser gets its pushes, and the keys that encrypt them for it (RFC 8291). */
export type PushAddress = {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
};

export type Push = {
  readonly address: PushAddress;
  /** At most 3,000 bytes: each push service takes this much. */
  readonly payload: string;
  /**
   * A push that is not delivered yet is replaced by a later one of the same topic; up to 32 letters and
   * digits.
   */
  readonly topic: string;
  /** For how long a push service keeps it for a browser that is off. */
  readonly ttlSeconds: number;
};

/**
 * The answer of a push service. `gone`: the browser does not take pushes any more. `later`: the service is
 * busy or unreachable, and may take the same push later. `refused`: sending it again does not help.
 */
export type PushResult =
  | { readonly status: 'sent' | 'gone' }
  | { readonly status: 'refused'; readonly reason: string }
  | { readonly status: 'later'; readonly reason: string; readonly afterMs: number | null };

/** Sends a push to one browser. Tries once and never throws. */
export type SendPush = (push: Push) => Promise<PushResult>;

const answersWithinMs = 10_000;

export const createPushSender =
  ({ vapid, privateNetworks }: PushSettings): SendPush =>
  async ({ address, payload, topic, ttlSeconds }) => {
    if (!isAllowedEndpoint(address.endpoint, privateNetworks))
      return { status: 'refused', reason: 'The endpoint is not an HTTPS address of the public internet' };
    const details = detailsOf(vapid, { address, payload, topic, ttlSeconds });
    if (typeof details === 'string') return { status: 'refused', reason: details };
    try {
      return resultOf(await post(details, privateNetworks));
    } catch (error) {
      const reason = String(error);
      // The name leads into a private network.
      if (error instanceof NotPublicError) return { status: 'refused', reason };
      return { status: 'later', reason, afterMs: null };
    }
  };

/**
 * The request as the browser's push service takes it; what is wrong with the keys of the browser, where they
 * are.
 */
const detailsOf = (vapid: Vapid, { address, payload, topic, ttlSeconds }: Push): Details | string => {
  try {
    return webPush.generateRequestDetails(address, payload, {
      vapidDetails: vapid,
      TTL: ttlSeconds,
      topic,
      urgency: 'normal',
      contentEncoding: 'aes128gcm',
    });
  } catch (error) {
    return String(error);
  }
};

type Details = ReturnType<typeof webPush.generateRequestDetails>;
type Answer = { readonly status: number; readonly retryAfter: string | undefined };

/** No redirect is followed, and the body of the answer is not read. */
const post = ({ endpoint, headers, body }: Details, privateNetworks: boolean): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const send = endpoint.startsWith('https:') ? requestHttps : requestHttp;
    const request = send(
      endpoint,
      {
        method: 'POST',
        headers: headers as Record<string, string>,
        signal: AbortSignal.timeout(answersWithinMs),
        ...(privateNetworks ? {} : { lookup: publicLookup }),
      },
      (response) => {
        resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
        response.destroy();
      },
    );
    request.on('error', reject);
    request.end(body);
  });

const resultOf = ({ status, retryAfter }: Answer): PushResult => {
  if (status >= 200 && status < 300) return { status: 'sent' };
  // RFC 8030, 7.3: the subscription has ended.
  if (status === 404 || status === 410) return { status: 'gone' };
  const reason = `The push service answered ${status}`;
  if (status !== 429 && status < 500) return { status: 'refused', reason };
  const seconds = Number(retryAfter);
  return { status: 'later', reason, afterMs: seconds > 0 ? seconds * 1_000 : null };
};
