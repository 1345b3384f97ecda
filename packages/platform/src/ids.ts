import { createHmac, hash, randomFillSync, randomUUID } from 'node:crypto';

/** Makes ids. Passed in, so that a test can fix them. */
export type Ids = {
  /** 24 hex characters; the first 8 are the time in seconds. */
  readonly oid: (now: string) => string;
  readonly uuid: () => string;
};

export const randomIds: Ids = {
  oid: (now) => oidPrefix(now) + randomHex(),
  uuid: () => randomUUID(),
};

/**
 * Random bytes are requested in blocks: a call of the generator costs as much for eight bytes as for
 * hundreds.
 */
const page = Buffer.alloc(1_024);
let used = page.length;

const randomHex = (): string => {
  if (used === page.length) {
    randomFillSync(page);
    used = 0;
  }
  used += 8;
  return page.toString('hex', used - 8, used);
};

/**
 * An oid derived from a key: a retry with the same key names the same entity. The time part is derived from
 * the key too.
 */
export const oidFromKey = (key: string): string => hash('sha256', key, 'hex').slice(0, 24);

/** HMAC-SHA-256 as hex, under a key given as hex: identifies a value without revealing it. */
export const keyedHash = (keyHex: string, text: string): string =>
  createHmac('sha256', Buffer.from(keyHex, 'hex')).update(text).digest('hex');

/** The namespace of all our derived UUIDs. */
const namespace = Buffer.from('b5c1f2a07d5e4f6b9b0e6c1d2f3a4b5c', 'hex');

/** The first digit of the variant of RFC 9562, by the two bits that it leaves free. */
const variants = '89ab';

/** UUID version 5 (RFC 9562 §5.5) over the parts, joined so that no two lists of parts give the same name. */
export const uuid5 = (...parts: readonly (string | number)[]): string => {
  const name = parts.map((part) => `${String(part).length}:${part}`).join('|');
  const bytes = Buffer.allocUnsafe(namespace.length + Buffer.byteLength(name));
  namespace.copy(bytes);
  bytes.write(name, namespace.length);
  const hex = hash('sha1', bytes, 'hex');
  const variant = variants[Number.parseInt(hex.charAt(16), 16) & 3];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

const oidPrefix = (now: string): string =>
  Math.floor(Date.parse(now) / 1000)
    .toString(16)
    .padStart(8, '0');
