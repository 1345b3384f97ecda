import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

import { S3Error } from '../http/s3-error.ts';

/**
 * Those that Node computes itself. Another one is refused, because a value that is not verified proves
 * nothing.
 */
export const algorithms = ['CRC32', 'SHA1', 'SHA256'] as const;
export type Algorithm = (typeof algorithms)[number];

/**
 * `value` is in base64; of an object in parts it is a checksum of checksums, with `-` and the number of
 * parts.
 */
export type Checksum = { readonly algorithm: Algorithm; readonly value: string };

export type Digest = { readonly update: (bytes: Buffer) => void; readonly base64: () => string };

export const createDigest = (algorithm: Algorithm): Digest => {
  if (algorithm !== 'CRC32') {
    const hash = createHash(algorithm.toLowerCase());
    return { update: (bytes) => void hash.update(bytes), base64: () => hash.digest('base64') };
  }
  let value = 0;
  return {
    update: (bytes) => {
      value = crc32(bytes, value);
    },
    base64: () => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(value);
      return bytes.toString('base64');
    },
  };
};

const sizes: Readonly<Record<Algorithm, number>> = { CRC32: 4, SHA1: 20, SHA256: 32 };

export const headerOf = (algorithm: Algorithm): string => `x-amz-checksum-${algorithm.toLowerCase()}`;
export const elementOf = (algorithm: Algorithm): string => `Checksum${algorithm}`;

/**
 * The algorithm that a header or trailer `x-amz-checksum-*` names. Throws S3Error NotImplemented for others.
 */
export const algorithmOf = (name: string): Algorithm => {
  const found = algorithms.find((algorithm) => headerOf(algorithm) === name);
  if (found === undefined)
    throw new S3Error('NotImplemented', `${name} is not supported; CRC32, SHA1 and SHA256 are.`);
  return found;
};

/** Throws S3Error InvalidDigest when it is no base64 of the algorithm's size. */
export const requireValue = ({ algorithm, value }: Checksum): void => {
  const bytes = Buffer.from(value, 'base64');
  if (bytes.length !== sizes[algorithm] || bytes.toString('base64') !== value)
    throw new S3Error('InvalidDigest', `Value for ${headerOf(algorithm)} is not valid.`);
};

/**
 * The checksum of an object in parts, from those of its parts; undefined when one has none of this algorithm.
 */
export const compositeOf = (
  parts: readonly { readonly checksum: Checksum | undefined }[],
): Checksum | undefined => {
  const algorithm = parts[0]?.checksum?.algorithm;
  if (algorithm === undefined) return undefined;
  const digest = createDigest(algorithm);
  for (const { checksum } of parts) {
    if (checksum?.algorithm !== algorithm) return undefined;
    digest.update(Buffer.from(checksum.value, 'base64'));
  }
  return { algorithm, value: `${digest.base64()}-${parts.length}` };
};
