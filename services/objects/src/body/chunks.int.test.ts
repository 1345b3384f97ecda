import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { GetObjectCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createChunkSigner } from '../auth/chunk-signer.ts';
import { canonicalRequest, sha256, signatureOf, signingKey, stringToSign } from '../auth/sigv4.ts';
import {
  bucket,
  credentials,
  refusalOf,
  region,
  someBytes,
  startTestServer,
  type TestServer,
} from '../testing/object-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const crcOf = (bytes: Buffer): string => {
  const value = Buffer.alloc(4);
  value.writeUInt32BE(crc32(bytes));
  return value.toString('base64');
};
const read = async (Key: string): Promise<Buffer> => {
  const { Body } = await server.client.send(new GetObjectCommand({ Bucket: bucket, Key }));
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
};
const partFiles = () =>
  readdirSync(server.folder, { recursive: true }).filter((name) => /[0-9a-f]{32}$/.test(String(name))).length;

describe('the SDK', () => {
  it.each([1, 70_000, 2_500_000])(
    'sends a stream of %i bytes in chunks with a CRC32 as trailer',
    async (size) => {
      const bytes = someBytes(size);
      const Body = Readable.from([bytes.subarray(0, size / 3), bytes.subarray(size / 3)]);
      const command = new PutObjectCommand({ Bucket: bucket, Key: 'stream', Body, ContentLength: size });
      let sent: Record<string, string> = {};
      command.middlewareStack.add(
        (next) => (args) => {
          sent = { ...(args.request as { headers: Record<string, string> }).headers };
          return next(args);
        },
        { step: 'finalizeRequest', priority: 'low' },
      );
      const { ChecksumCRC32 } = await server.client.send(command);
      expect(sent).toMatchObject({
        'content-encoding': 'aws-chunked',
        'x-amz-trailer': 'x-amz-checksum-crc32',
      });
      expect(ChecksumCRC32).toBe(crcOf(bytes));
      expect((await read('stream')).equals(bytes)).toBe(true);
      const head = new HeadObjectCommand({ Bucket: bucket, Key: 'stream', ChecksumMode: 'ENABLED' });
      const { ContentEncoding, ChecksumCRC32: kept } = await server.client.send(head);
      expect([ContentEncoding, kept]).toEqual([undefined, crcOf(bytes)]);
    },
  );

  it.each([
    [{ ChecksumCRC32: crcOf(Buffer.from('other')) }, 'BadDigest'],
    [{ ChecksumSHA256: createHash('sha256').update('other').digest('base64') }, 'BadDigest'],
    [{ ChecksumSHA1: 'AAAA' }, 'InvalidDigest'],
    [{ ContentMD5: createHash('md5').update('other').digest('base64') }, 'BadDigest'],
    [{ ContentMD5: 'x' }, 'InvalidDigest'],
  ])('is refused with a wrong checksum: %o', async (more, code) => {
    const before = partFiles();
    const command = new PutObjectCommand({ Bucket: bucket, Key: 'wrong', Body: 'content', ...more });
    expect(await refusalOf(server.client.send(command))).toEqual({ code, status: 400 });
    expect(await refusalOf(read('wrong'))).toMatchObject({ code: 'NoSuchKey' });
    expect(partFiles()).toBe(before);
  });

  it('is accepted with a right one', async () => {
    const value = createHash('sha256').update('content').digest('base64');
    const more = { ChecksumSHA256: value, ContentMD5: createHash('md5').update('content').digest('base64') };
    await server.client.send(
      new PutObjectCommand({ Bucket: bucket, Key: 'right', Body: 'content', ...more }),
    );
    const head = new HeadObjectCommand({ Bucket: bucket, Key: 'right', ChecksumMode: 'ENABLED' });
    expect((await server.client.send(head)).ChecksumSHA256).toBe(value);
  });
});

type Sent = {
  readonly headers: Record<string, string>;
  readonly body: (seed: string, key: Buffer) => Buffer;
};

/** A signed PUT that this test makes byte by byte, as the SDK signs no chunks. */
const put = async (
  name: string,
  { headers, body }: Sent,
): Promise<{ status: number; code: string | undefined }> => {
  const timestamp = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const scope = `${timestamp.slice(0, 8)}/${region}/s3/aws4_request`;
  const { host } = new URL(server.url);
  const all: Record<string, string> = { host, 'x-amz-date': timestamp, ...headers };
  const names = Object.keys(all).sort();
  const key = signingKey(credentials.secretAccessKey, scope);
  const canonical = canonicalRequest({
    method: 'PUT',
    path: `/${bucket}/${name}`,
    query: [],
    headers: names.map((one) => [one, all[one] ?? '']),
    payloadHash: headers['x-amz-content-sha256'] ?? '',
  });
  const seed = signatureOf(key, stringToSign(canonical, { timestamp, scope }));
  signing = { timestamp, scope };
  const content = body(seed, key);
  const authorization = `AWS4-HMAC-SHA256 Credential=${credentials.accessKeyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${seed}`;
  return new Promise((resolve, reject) => {
    const sent = request(
      `${server.url}/${bucket}/${name}`,
      { method: 'PUT', headers: { ...all, authorization, 'content-length': content.length } },
      (response) => {
        let text = '';
        response.on('data', (piece) => (text += String(piece)));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, code: /<Code>(\w+)</.exec(text)?.[1] }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(content);
  });
};
let signing = { timestamp: '', scope: '' };

const pieces = [Buffer.alloc(65_536, 'a'), Buffer.alloc(1_024, 'a'), Buffer.alloc(0)];
const whole = Buffer.concat(pieces);

/** A body in signed chunks; `change` may falsify the text of one chunk's signature or the trailer. */
const signedBody =
  ({ trailer, falsify }: { trailer?: string; falsify?: number }) =>
  (seed: string, key: Buffer): Buffer => {
    let previous = seed;
    const sign = (kind: string, hashes: readonly string[]): string => {
      const { timestamp, scope } = signing;
      previous = signatureOf(key, [kind, timestamp, scope, previous, ...hashes].join('\n'));
      return previous;
    };
    const parts = pieces.flatMap((piece, index) => {
      const signature = sign('AWS4-HMAC-SHA256-PAYLOAD', [sha256(''), sha256(piece)]);
      const shown = falsify === index ? '0'.repeat(64) : signature;
      const end = piece.length === 0 && trailer !== undefined ? '' : '\r\n';
      return [`${piece.length.toString(16)};chunk-signature=${shown}\r\n`, piece, end];
    });
    if (trailer !== undefined) {
      const signature = sign('AWS4-HMAC-SHA256-TRAILER', [sha256(`${trailer}\n`)]);
      const shown = falsify === pieces.length ? '0'.repeat(64) : signature;
      parts.push(`${trailer}\r\nx-amz-trailer-signature:${shown}\r\n\r\n`);
    }
    return Buffer.concat(parts.map((part) => Buffer.from(part as string)));
  };

const signedHeaders = (more: Record<string, string> = {}) => ({
  'content-encoding': 'aws-chunked',
  'x-amz-content-sha256': 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD',
  'x-amz-decoded-content-length': String(whole.length),
  ...more,
});
const withTrailer = signedHeaders({
  'x-amz-content-sha256': 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER',
  'x-amz-trailer': 'x-amz-checksum-crc32',
});
const trailer = `x-amz-checksum-crc32:${crcOf(whole)}`;

describe('signed chunks', () => {
  it('are stored without their framing', async () => {
    expect(await put('chunks', { headers: signedHeaders(), body: signedBody({}) })).toEqual({ status: 200 });
    expect((await read('chunks')).equals(whole)).toBe(true);
  });

  it('are stored with a signed trailer', async () => {
    expect(await put('trailer', { headers: withTrailer, body: signedBody({ trailer }) })).toEqual({
      status: 200,
    });
    expect((await read('trailer')).equals(whole)).toBe(true);
  });

  it.each([0, 1, 2])('are refused when the signature of chunk %i is wrong', async (falsify) => {
    const refused = { status: 403, code: 'SignatureDoesNotMatch' };
    expect(await put('false', { headers: signedHeaders(), body: signedBody({ falsify }) })).toEqual(refused);
    expect(await refusalOf(read('false'))).toMatchObject({ code: 'NoSuchKey' });
  });

  it.each([
    ['a false signature', signedBody({ trailer, falsify: 3 }), 'SignatureDoesNotMatch'],
    ['a wrong checksum', signedBody({ trailer: 'x-amz-checksum-crc32:AAAAAA==' }), 'BadDigest'],
    ['another name', signedBody({ trailer: 'x-amz-checksum-sha1:AAAAAA==' }), 'MalformedTrailerError'],
    ['no trailer', signedBody({}), 'SignatureDoesNotMatch'],
  ])('are refused when the trailer has %s', async (_case, body, code) => {
    expect(await put('false', { headers: withTrailer, body })).toMatchObject({ code });
    expect(await refusalOf(read('false'))).toMatchObject({ code: 'NoSuchKey' });
  });

  // The examples of Amazon's documents "Chunked Upload" and "Including Trailing Headers".
  it('have the signatures of the documented examples', () => {
    const scope = { timestamp: '20130524T000000Z', scope: '20130524/us-east-1/s3/aws4_request' };
    const key = signingKey('wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', scope.scope);
    const hashes = pieces.map((piece) => sha256(piece));
    const plain = createChunkSigner(
      key,
      scope,
      '4f232c4386841ef735655705268965c44a0e4690baa4adea153f7db9fa80a0a9',
    );
    expect([
      plain.isChunk(hashes[0] ?? '', 'ad80c730a21e5b8d04586a2213dd63b9a0e99e0e2307b0ade35a65485a288648'),
      plain.isChunk(hashes[1] ?? '', '0055627c9e194cb4542bae2aa5492e3c1575bbb81b612b7d234b86a503ef5497'),
      plain.isChunk(hashes[2] ?? '', 'b6c6ea8a5354eaf15b3cb7646744f4275b71ea724fed81ceb9323e279d449df9'),
    ]).toEqual([true, true, true]);
    const trailed = createChunkSigner(
      key,
      scope,
      '106e2a8a18243abcf37539882f36619c00e2dfc72633413f02d3b74544bfeb8e',
    );
    expect([
      trailed.isChunk(hashes[0] ?? '', 'b474d8862b1487a5145d686f57f013e54db672cee1c953b3010fb58501ef5aa2'),
      trailed.isChunk(hashes[1] ?? '', '1c1344b170168f8e65b41376b44b20fe354e373826ccbbe2c1d40a8cae51e5c7'),
      trailed.isChunk(hashes[2] ?? '', '2ca2aba2005185cf7159c6277faf83795951dd77a3a99e6e65d5c9f85863f992'),
      trailed.isTrailer(
        ['x-amz-checksum-crc32c:sOO8/Q=='],
        'd81f82fc3505edab99d459891051a732e8730629a2e4a59689829ca17fe2e435',
      ),
    ]).toEqual([true, true, true, true]);
  });
});

describe('unsigned chunks', () => {
  const headers = {
    'content-encoding': 'aws-chunked',
    'x-amz-content-sha256': 'STREAMING-UNSIGNED-PAYLOAD-TRAILER',
    'x-amz-decoded-content-length': '7',
    'x-amz-trailer': 'x-amz-checksum-crc32',
  };
  const crc = crcOf(Buffer.from('content'));
  const refusals: readonly (readonly [string, string, string])[] = [
    ['an end in the middle', '7\r\ncont', 'IncompleteBody'],
    ['no last chunk', '7\r\ncontent\r\n', 'IncompleteBody'],
    ['a size that is no number', 'x\r\ncontent\r\n0\r\n\r\n', 'InvalidRequest'],
    ['a negative size', '-7\r\ncontent\r\n0\r\n\r\n', 'InvalidRequest'],
    [
      'more than was announced',
      `8\r\ncontents\r\n0\r\nx-amz-checksum-crc32:${crc}\r\n\r\n`,
      'IncompleteBody',
    ],
    ['less than was announced', `3\r\ncon\r\n0\r\nx-amz-checksum-crc32:${crc}\r\n\r\n`, 'IncompleteBody'],
    ['no line end after a chunk', `7\r\ncontentXX0\r\n\r\n`, 'IncompleteBody'],
    ['no trailer', '7\r\ncontent\r\n0\r\n\r\n', 'MalformedTrailerError'],
    [
      'a second trailer',
      `7\r\ncontent\r\n0\r\nx-amz-checksum-crc32:${crc}\r\na:b\r\n\r\n`,
      'MalformedTrailerError',
    ],
    ['a wrong checksum', '7\r\ncontent\r\n0\r\nx-amz-checksum-crc32:AAAAAA==\r\n\r\n', 'BadDigest'],
    ['an endless line', `${'7'.repeat(10_000)}`, 'InvalidRequest'],
    [
      'something after the end',
      `7\r\ncontent\r\n0\r\nx-amz-checksum-crc32:${crc}\r\n\r\nmore`,
      'IncompleteBody',
    ],
  ];
  it.each(refusals)('with %s are refused', async (_case, text, code) => {
    expect(await put('framing', { headers, body: () => Buffer.from(text) })).toEqual({ status: 400, code });
    expect(await refusalOf(read('framing'))).toMatchObject({ code: 'NoSuchKey' });
  });

  it('are stored when they are right, in several chunks', async () => {
    const text = `3\r\ncon\r\n4\r\ntent\r\n0\r\nx-amz-checksum-crc32:${crc}\r\n\r\n`;
    expect(await put('unsigned', { headers, body: () => Buffer.from(text) })).toEqual({ status: 200 });
    expect(String(await read('unsigned'))).toBe('content');
  });
});

it.each([
  [{ 'x-amz-content-sha256': sha256('other') }, 'XAmzContentSHA256Mismatch', 400],
  [{ 'x-amz-content-sha256': 'x' }, 'InvalidArgument', 400],
  [{ 'x-amz-content-sha256': 'STREAMING-AWS4-ECDSA-P256-SHA256-PAYLOAD' }, 'NotImplemented', 501],
  [{ 'x-amz-content-sha256': 'STREAMING-UNSIGNED-PAYLOAD-TRAILER' }, 'MissingContentLength', 411],
  [
    { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD', 'x-amz-trailer': 'x-amz-checksum-crc32' },
    'MalformedTrailerError',
    400,
  ],
])('a body that is not what its headers say is refused: %o', async (headers, code, status) => {
  expect(await put('claimed', { headers, body: () => Buffer.from('content') })).toEqual({ status, code });
  expect(await refusalOf(read('claimed'))).toMatchObject({ code: 'NoSuchKey' });
});
