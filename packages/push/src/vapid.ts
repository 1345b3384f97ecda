import { createECDH, createHmac } from 'node:crypto';

/**
 * How push services know who sends (RFC 8292): a key pair on P-256, in base64url as browsers take it, and a
 * contact.
 */
export type Vapid = {
  readonly publicKey: string;
  readonly privateKey: string;
  /** `mailto:` or `https:`. */
  readonly subject: string;
};

type Setting = {
  /** 32 bytes as base64url, as `web-push generate-vapid-keys` prints it. */
  readonly privateKey: string | undefined;
  readonly subject: string;
  /**
   * The key that is used without one of its own follows from this secret, 32 bytes as hex: it is the same in
   * every process.
   */
  readonly secret: string;
};

/** Throws when the private key is not one of P-256. */
export const vapidOf = ({ privateKey, subject, secret }: Setting): Vapid => {
  const bytes = privateKey === undefined ? derivedKey(secret) : Buffer.from(privateKey, 'base64url');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(bytes);
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: bytes.toString('base64url'),
    subject,
  };
};

/** Of 2³² values one is no key of the curve: then the next is taken. */
const derivedKey = (secret: string): Buffer => {
  for (let round = 0; ; round += 1) {
    const bytes = createHmac('sha256', Buffer.from(secret, 'hex')).update(`vapid/${round}`).digest();
    try {
      createECDH('prime256v1').setPrivateKey(bytes);
      return bytes;
    } catch {
      // Not below the order of the curve.
    }
  }
};
