import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http2';

import type { Call } from './call.ts';
import { unauthenticated } from './status.ts';

export type Credentials = { readonly user: string; readonly password: string };

/**
 * Access to the node. Without configured credentials every caller may do everything, as with the real server's
 * `--insecure`. With them, a call without an `authorization` header is anonymous and may only ask for gossip and server
 * features, which the client does before it sends credentials; a wrong header is refused for every call.
 */
export class Access {
  readonly #expected: Buffer | undefined;

  constructor(credentials: Credentials | undefined) {
    this.#expected =
      credentials === undefined
        ? undefined
        : Buffer.from(`${credentials.user}:${credentials.password}`, 'utf8');
  }

  /** @throws GrpcError when the call carries a user name with a wrong password. */
  readonly authenticate = (headers: IncomingHttpHeaders): void => {
    if (this.#expected === undefined || headers.authorization === undefined) return;
    if (!this.#matches(headers.authorization)) throw unauthenticated();
  };

  /** Whether the call may read, write and operate. */
  readonly allows = (call: Call): boolean =>
    this.#expected === undefined || call.headers.authorization !== undefined;

  #matches(header: string): boolean {
    const [scheme = '', encoded = ''] = header.split(' ');
    const given = Buffer.from(encoded, 'base64');
    const expected = this.#expected as Buffer;
    if (scheme.toLowerCase() !== 'basic' || given.length !== expected.length) return false;
    return timingSafeEqual(given, expected);
  }
}
