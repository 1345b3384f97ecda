import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A push as it arrived, decrypted by the browser that it is for. */
export type ArrivedPush = {
  readonly payload: unknown;
  readonly ttl: number;
  readonly topic: string | undefined;
  /** The claims of the sender's token, whose signature was checked (RFC 8292). */
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string };
};

/** A browser with a subscription: its address for the service, and the keys that stay in it. */
const createBrowser = (endpoint: string) => {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys();
  const auth = randomBytes(16);
  return {
    address: {
      endpoint,
      keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    },
    /** RFC 8291 and RFC 8188, written down once more: nothing of the sender's library. */
    decrypt: (body: Buffer): string => {
      const salt = body.subarray(0, 16);
      const keyLength = body.readUInt8(20);
      const senderKey = body.subarray(21, 21 + keyLength);
      const sealed = body.subarray(21 + keyLength);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey]);
      const secret = hkdfSync('sha256', pair.computeSecret(senderKey), auth, info, 32);
      const key = hkdfSync('sha256', Buffer.from(secret), salt, 'Content-Encoding: aes128gcm\0', 16);
      const nonce = hkdfSync('sha256', Buffer.from(secret), salt, 'Content-Encoding: nonce\0', 12);
      const decipher = createDecipheriv('aes-128-gcm', Buffer.from(key), Buffer.from(nonce));
      decipher.setAuthTag(sealed.subarray(-16));
      const opened = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      // A delimiter of the last record, and what pads it.
      return opened.subarray(0, opened.lastIndexOf(2)).toString('utf8');
    },
  };
};

type Header = string | undefined;

/** `vapid t=…, k=…`: throws when the token is not signed with the key. */
const claimsOf = (header: Header, publicKey: string): ArrivedPush['claims'] => {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(header ?? '') ?? [];
  if (key !== publicKey) throw new Error(`The key of the sender is ${key}`);
  const [head = '', body = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' };
  const verified = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!verified) throw new Error('The token of the sender is not signed with its key');
  return JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
};

/** A push service on this machine. It takes every push, unless a test sets another answer for a browser. */
export const startPushService = async () => {
  const browsers = new Map<string, ReturnType<typeof createBrowser>>();
  const arrived = new Map<string, { body: Buffer; headers: Record<string, Header> }[]>();
  const answers = new Map<string, { readonly status: number; readonly retryAfter?: string }>();
  let asked = 0;
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      asked += 1;
      const answer = answers.get(path) ?? { status: browsers.has(path) ? 201 : 404 };
      if (answer.status < 300)
        arrived.set(path, [
          ...(arrived.get(path) ?? []),
          { body: Buffer.concat(chunks), headers: request.headers as Record<string, Header> },
        ]);
      if (answer.retryAfter !== undefined) response.setHeader('retry-after', answer.retryAfter);
      response.writeHead(answer.status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    /** How often a sender asked, for whichever browser. */
    timesAsked: () => asked,
    /** A browser that subscribed here. */
    browser: (name: string) => {
      const path = `/send/${name}-${randomBytes(8).toString('hex')}`;
      const browser = createBrowser(`${url}${path}`);
      browsers.set(path, browser);
      return {
        ...browser.address,
        answer: (answer: { readonly status: number; readonly retryAfter?: string } | null) =>
          answer === null ? answers.delete(path) : answers.set(path, answer),
        /** What the browser got. */
        pushes: (publicKey: string): ArrivedPush[] =>
          (arrived.get(path) ?? []).map(({ body, headers }) => ({
            payload: JSON.parse(browser.decrypt(body)),
            ttl: Number(headers['ttl']),
            topic: headers['topic'],
            claims: claimsOf(headers['authorization'], publicKey),
          })),
        /** The bytes on the wire. */
        bytes: (): Buffer[] => (arrived.get(path) ?? []).map(({ body }) => body),
      };
    },
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
