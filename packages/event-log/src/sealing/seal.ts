import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const prefix = 'sealed:1:';

/** How a sealed text begins, whatever the version of the sealing. */
export const sealMark = 'sealed:';
const ivBytes = 12;
const tagBytes = 16;

/**
 * AES-256-GCM as iv ‖ ciphertext ‖ tag. `context` is authenticated with it, so a sealed value cannot be moved
 * to another subject or field.
 */
export const sealBytes = (key: Buffer, plain: Buffer, context: string): Buffer => {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
};

/** Throws when the value was changed, or was sealed with another key or for another context. */
export const unsealBytes = (key: Buffer, sealed: Buffer, context: string): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes))
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(sealed.length - tagBytes));
  return Buffer.concat([
    decipher.update(sealed.subarray(ivBytes, sealed.length - tagBytes)),
    decipher.final(),
  ]);
};

/** A text sealed as `sealed:1:` and base64, the form of a personal field in an event. */
export const sealText = (key: Buffer, plain: string, context: string): string =>
  prefix + sealBytes(key, Buffer.from(plain, 'utf8'), context).toString('base64');

export const unsealText = (key: Buffer, sealed: string, context: string): string =>
  unsealBytes(key, Buffer.from(sealed.slice(prefix.length), 'base64'), context).toString('utf8');

export const isSealed = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith(prefix);

/** A key for one use, derived from the installation's master key (HKDF-SHA-256). */
export const deriveKey = (masterKeyHex: string, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', Buffer.from(masterKeyHex, 'hex'), '', `fanfold/${use}`, 32));
