import { readdirSync } from 'node:fs';
import { GetObjectCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  bucket,
  clientOf,
  credentials,
  refusalOf,
  startTestServer,
  type TestServer,
} from '../testing/object-server.ts';

const minuteMs = 60_000;
let server: TestServer;
let nowMs = Date.now();
beforeAll(async () => {
  server = await startTestServer({ now: () => nowMs });
  await server.client.send(new PutObjectCommand({ Bucket: bucket, Key: 'signed', Body: 'content' }));
});
afterAll(() => server[Symbol.asyncDispose]());

const head = new HeadObjectCommand({ Bucket: bucket, Key: 'signed' });
const get = new GetObjectCommand({ Bucket: bucket, Key: 'signed' });
const codeOf = async (response: Response): Promise<string | undefined> =>
  /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1];

describe('a signature in the header', () => {
  it.each([
    [
      'another secret',
      { credentials: { ...credentials, secretAccessKey: 'x' } },
      'SignatureDoesNotMatch',
      403,
    ],
    ['another access key', { credentials: { ...credentials, accessKeyId: 'x' } }, 'InvalidAccessKeyId', 403],
    ['another region', { region: 'eu-west-1' }, 'AuthorizationHeaderMalformed', 400],
    ['a session token', { credentials: { ...credentials, sessionToken: 't' } }, 'NotImplemented', 501],
  ])('of %s is refused', async (_case, options, code, status) => {
    const other = clientOf(server.url, options);
    expect(await refusalOf(other.send(get))).toEqual({ code, status });
    other.destroy();
  });

  it('is needed', async () => {
    const response = await fetch(`${server.url}/${bucket}/signed`);
    expect([response.status, await codeOf(response)]).toEqual([403, 'AccessDenied']);
    const other = await fetch(`${server.url}/${bucket}/signed`, { headers: { authorization: 'Basic eDp5' } });
    expect([other.status, await codeOf(other)]).toEqual([400, 'AuthorizationHeaderMalformed']);
  });

  it.each([-16 * minuteMs, 16 * minuteMs])('is refused when the clocks differ by %i ms', async (skewMs) => {
    await server.client.send(head);
    const real = Date.now();
    nowMs = real + skewMs;
    try {
      expect(await refusalOf(server.client.send(get))).toEqual({ code: 'RequestTimeTooSkewed', status: 403 });
      nowMs = real + skewMs * 0.9;
      await server.client.send(head);
    } finally {
      nowMs = Date.now();
    }
  });

  it('covers the method, the path, the query and the x-amz-* headers', async () => {
    const changes = [
      { path: `/${bucket}/other` },
      { method: 'DELETE' },
      { query: { 'x-id': 'GetObject', 'response-content-type': 'text/html' } },
    ];
    for (const change of changes) {
      const command = new GetObjectCommand({ Bucket: bucket, Key: 'signed' });
      command.middlewareStack.add(
        (next) => (args) => {
          Object.assign(args.request as object, change);
          return next(args);
        },
        { step: 'deserialize', priority: 'low' },
      );
      expect(await refusalOf(server.client.send(command))).toMatchObject({ code: 'SignatureDoesNotMatch' });
    }
    const added = new GetObjectCommand({ Bucket: bucket, Key: 'signed' });
    added.middlewareStack.add(
      (next) => (args) => {
        (args.request as { headers: Record<string, string> }).headers['x-amz-meta-added'] = '1';
        return next(args);
      },
      { step: 'deserialize', priority: 'low' },
    );
    expect(await refusalOf(server.client.send(added))).toEqual({ code: 'AccessDenied', status: 403 });
  });
});

describe('a presigned address', () => {
  const sign = (command: GetObjectCommand | PutObjectCommand, expiresIn = 60) =>
    getSignedUrl(server.client, command, { expiresIn, signingDate: new Date(nowMs) });

  it('reads an object without credentials, a part of it as well', async () => {
    const url = await sign(get);
    expect(await (await fetch(url)).text()).toBe('content');
    const part = await fetch(url, { headers: { range: 'bytes=0-2' } });
    expect([part.status, await part.text()]).toEqual([206, 'con']);
  });

  it('stores an object with the type that was signed', async () => {
    const plain = clientOf(server.url, { requestChecksumCalculation: 'WHEN_REQUIRED' });
    const command = new PutObjectCommand({ Bucket: bucket, Key: 'put', ContentType: 'image/png' });
    const url = await getSignedUrl(plain, command, { signableHeaders: new Set(['content-type']) });
    const other = await fetch(url, { method: 'PUT', body: 'x', headers: { 'content-type': 'text/html' } });
    expect([other.status, await codeOf(other)]).toEqual([403, 'SignatureDoesNotMatch']);
    const response = await fetch(url, { method: 'PUT', body: 'x', headers: { 'content-type': 'image/png' } });
    expect([response.status, response.headers.get('etag')]).toEqual([
      200,
      '"9dd4e461268c8034f5c8564e155c67a6"',
    ]);
    const { ContentType } = await plain.send(new HeadObjectCommand({ Bucket: bucket, Key: 'put' }));
    expect(ContentType).toBe('image/png');
    plain.destroy();
  });

  it('keeps metadata that the SDK moved into the address', async () => {
    const plain = clientOf(server.url, { requestChecksumCalculation: 'WHEN_REQUIRED' });
    const command = new PutObjectCommand({ Bucket: bucket, Key: 'meta', Metadata: { owner: 'acc-1' } });
    const url = await getSignedUrl(plain, command);
    expect(new URL(url).searchParams.get('x-amz-meta-owner')).toBe('acc-1');
    expect((await fetch(url, { method: 'PUT', body: 'x' })).status).toBe(200);
    const { Metadata } = await plain.send(new HeadObjectCommand({ Bucket: bucket, Key: 'meta' }));
    expect(Metadata).toEqual({ owner: 'acc-1' });
    plain.destroy();
  });

  it('expires', async () => {
    const url = await sign(get, 60);
    const before = nowMs;
    nowMs = before + 59_000;
    expect((await fetch(url)).status).toBe(200);
    nowMs = before + 62_000;
    const response = await fetch(url);
    nowMs = before;
    expect([response.status, await response.text()]).toEqual([
      403,
      expect.stringContaining('Request has expired'),
    ]);
  });

  it('of the future is not valid yet', async () => {
    const url = await getSignedUrl(server.client, get, { signingDate: new Date(nowMs + 20 * minuteMs) });
    expect((await fetch(url)).status).toBe(403);
  });

  it.each([
    ['another key', (url: string) => url.replace('/signed?', '/other?'), 'SignatureDoesNotMatch'],
    ['a longer time', (url: string) => url.replace('Expires=60', 'Expires=600'), 'SignatureDoesNotMatch'],
    [
      'more than a week',
      (url: string) => url.replace('Expires=60', 'Expires=604801'),
      'AuthorizationQueryParametersError',
    ],
    [
      'another header of the answer',
      (url: string) => `${url}&response-content-type=text/html`,
      'SignatureDoesNotMatch',
    ],
    [
      'no signature',
      (url: string) => url.replace(/X-Amz-Signature=\w+/, ''),
      'AuthorizationQueryParametersError',
    ],
    [
      'another signature',
      (url: string) => url.replace(/Signature=\w/, 'Signature=g'),
      'SignatureDoesNotMatch',
    ],
  ])('with %s is refused', async (_case, change, code) => {
    expect(await codeOf(await fetch(change(await sign(get))))).toBe(code);
  });

  it('serves its own method only, and takes no header that was not signed', async () => {
    const url = await sign(get);
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(403);
    expect((await fetch(url, { headers: { 'x-amz-meta-a': 'b' } })).status).toBe(403);
  });
});

describe('a web page of another origin', () => {
  const origin = 'http://localhost:8080';

  it('may send what it was given an address for, and reads the ETag', async () => {
    const preflight = await fetch(`${server.url}/${bucket}/put`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'content-type',
      },
    });
    expect(preflight.status).toBe(200);
    expect(Object.fromEntries(preflight.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': expect.stringContaining('PUT'),
      'access-control-allow-headers': 'content-type',
    });
    const url = await getSignedUrl(server.client, get);
    const response = await fetch(url, { headers: { origin } });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-expose-headers')).toMatch(/^ETag/);
    // Credentials of the browser are never asked for.
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
  });

  it('reads the reason of a refusal as well', async () => {
    const response = await fetch(`${server.url}/${bucket}/signed`, { headers: { origin } });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([403, '*']);
  });
});

it('an unsigned body is not written to the disk', async () => {
  const files = () => readdirSync(server.folder, { recursive: true }).length;
  const before = files();
  const response = await fetch(`${server.url}/${bucket}/x`, { method: 'PUT', body: 'x'.repeat(1_000_000) });
  expect(response.status).toBe(403);
  expect(files()).toBe(before);
});
