import { hash } from 'node:crypto';
import canonicalize from 'canonicalize';

import { isSealed } from './seal.ts';

/** The previous hash of the first event of a chained stream. */
export const chainStart = '0'.repeat(64);

/** What a link of the chain covers, as it is recorded. */
export type ChainInput = {
  readonly previous: string;
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly occurredAt: string;
};

/**
 * SHA-256, as hex, of the previous hash followed by the RFC 8785 form of the recorded event. A sealed field
 * enters as the SHA-256 of its ciphertext, so the chain can be checked without any key and after an erasure.
 */
export const chainHash = ({ previous, ...event }: ChainInput): string => {
  const data = Object.fromEntries(
    Object.entries(event.data).map(([field, value]) => [
      field,
      isSealed(value) ? { sha256: sha256(value) } : value,
    ]),
  );
  return sha256(previous + canonicalize({ ...event, data }));
};

const sha256 = (text: string): string => hash('sha256', text, 'hex');
