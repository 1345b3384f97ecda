import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http2';

import { unauthenticated } from './status.ts';

export type Credentials = { readonly user: string; readonly password: string };

/** What the client asks before it sends credentials. */
const OPEN: ReadonlySet<unknown> = new Set([
  '/event_store.client.gossip.Gossip/Read',
  '/event_store.client.server_features.ServerFeatures/GetSupportedMethods',
]);

/**
 * Access to the node. Without configured credentials every caller may do everything, as with the real
 * server's `--insecure`. With them, every call needs them, but gossip and server features.
 */
export class Access {
  readonly #expected: Buffer | undefined;

  constructor(credentials: Credentials | undefined) {
    this.#expected =
      credentials === undefined
        ? undefined
        : Buffer.from(`${credentials.user}:${credentials.password}`, 'utf8');
  }

  /** @throws GrpcError (UNAUTHENTICATED) for a call without the credentials, or with wrong ones. */
  readonly authenticate = (headers: IncomingHttpHeaders): void => {
    const { authorization } = headers;
    if (this.#expected === undefined || (authorization === undefined && OPEN.has(headers[':path']))) return;
    if (authorization === undefined || !this.#matches(authorization)) throw unauthenticated();
  };

  #matches(header: string): boolean {
    const [scheme = '', encoded = ''] = header.split(' ');
    const given = Buffer.from(encoded, 'base64');
    const expected = this.#expected as Buffer;
    if (scheme.toLowerCase() !== 'basic' || given.length !== expected.length) return false;
    return timingSafeEqual(given, expected);
  }
}
