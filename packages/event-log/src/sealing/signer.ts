import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';

import { deriveKey } from './seal.ts';

/** RFC 8410: what stands before the 32 bytes of an Ed25519 private key in its PKCS #8 form. */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Signs what leaves the installation: statements, and the heads of the log. */
export type Signer = {
  /** The last 16 hex digits of the key itself: enough to tell keys apart. */
  readonly keyId: string;
  /** The public key in PEM (SPKI). */
  readonly publicKey: string;
  /**
   * SHA-256 of the public key (SPKI, DER) as groups of four hex digits, for people who compare it by another
   * way.
   */
  readonly fingerprint: string;
  /** The Ed25519 signature of a text, in base64. */
  readonly sign: (text: string) => string;
  readonly verify: (text: string, signature: string) => boolean;
};

/**
 * The installation's signing key. It follows from the master key, so it is there, and backed up, wherever
 * that one is.
 */
export const installationSigner = (masterKey: string): Signer => {
  const seed = deriveKey(masterKey, 'statement-signing');
  const key = createPrivateKey({ key: Buffer.concat([pkcs8Prefix, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(key);
  const der = publicKey.export({ format: 'der', type: 'spki' });
  const digest = createHash('sha256').update(der).digest('hex');
  return {
    keyId: der.subarray(-8).toString('hex'),
    publicKey: publicKey.export({ format: 'pem', type: 'spki' }).toString(),
    fingerprint: digest.match(/.{4}/g)?.join(' ') ?? digest,
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64'),
    verify: (text, signature) => verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64')),
  };
};
