import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { deriveKey } from '@fanfold/event-log';

/** RFC 8410: what stands before the 32 bytes of an Ed25519 private key in its PKCS #8 form. */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

export type StatementSigner = {
  readonly keyId: string;
  /** The public key in PEM (SPKI). */
  readonly publicKey: string;
  /** The Ed25519 signature of a text, in base64. */
  readonly sign: (text: string) => string;
};

/** The installation's signing key. It follows from the master key, so it is there, and backed up, wherever that one is. */
export const statementSigner = (masterKey: string): StatementSigner => {
  const seed = deriveKey(masterKey, 'statement-signing');
  const key = createPrivateKey({ key: Buffer.concat([pkcs8Prefix, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(key);
  return {
    keyId: keyIdOf(publicKey),
    publicKey: publicKey.export({ format: 'pem', type: 'spki' }).toString(),
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64'),
  };
};

/** The last 16 hex digits of the key itself: enough to tell keys apart. */
const keyIdOf = (publicKey: KeyObject): string =>
  publicKey.export({ format: 'der', type: 'spki' }).subarray(-8).toString('hex');
