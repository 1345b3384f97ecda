import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetBucketLocationCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type PutObjectCommandInput,
  PutObjectTaggingCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { bucket, refusalOf, someBytes, startTestServer, type TestServer } from './testing/object-server.ts';

let server: TestServer;
let client: S3Client;
beforeAll(async () => {
  server = await startTestServer();
  client = server.client;
});
afterAll(() => server[Symbol.asyncDispose]());

const put = (key: string, body: Buffer | string, more: object = {}) =>
  client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: body, ...more }));
const read = async (key: string, more: object = {}): Promise<Buffer> => {
  const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key, ...more }));
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
};
const byText = (a = '', b = '') => (a < b ? -1 : 1);
const md5 = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;

describe('an object', () => {
  it.each([0, 1, 65_536, 3_000_001])(
    'of %i bytes is read as it was written, with its MD5 as ETag',
    async (size) => {
      const bytes = someBytes(size);
      const { ETag } = await put(`size/${size}`, bytes);
      expect(ETag).toBe(md5(bytes));
      expect((await read(`size/${size}`)).equals(bytes)).toBe(true);
      const head = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: `size/${size}` }));
      expect(head).toMatchObject({ ContentLength: size, ETag, ContentType: 'application/octet-stream' });
    },
  );

  it('is replaced as a whole, and its former file is removed', async () => {
    const files = () =>
      readdirSync(server.folder, { recursive: true }).filter((name) => /[0-9a-f]{32}$/.test(String(name)))
        .length;
    await put('replaced', 'first');
    const before = files();
    await put('replaced', 'second');
    expect(String(await read('replaced'))).toBe('second');
    expect(files()).toBe(before);
  });

  it('is read to its end while it is replaced and deleted', async () => {
    const bytes = someBytes(12_000_000);
    await put('held', bytes);
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: 'held' }));
    const reader = (Body as Readable)[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    const pieces = [(await reader.next()).value as Buffer];
    await put('held', 'other');
    await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: 'held' }));
    for (let next = await reader.next(); !next.done; next = await reader.next()) pieces.push(next.value);
    expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
    expect(await refusalOf(read('held'))).toEqual({ code: 'NoSuchKey', status: 404 });
  });

  it('keeps its headers and metadata', async () => {
    const given = {
      ContentType: 'image/webp',
      CacheControl: 'public, max-age=31536000, immutable',
      ContentDisposition: `attachment; filename="a.webp"; filename*=UTF-8''%C3%A4.webp`,
      ContentEncoding: 'gzip',
      ContentLanguage: 'ko',
      Metadata: { owner: 'acc-1', 'two-words': 'a b' },
    };
    await put('headers', 'x', given);
    expect(await client.send(new HeadObjectCommand({ Bucket: bucket, Key: 'headers' }))).toMatchObject(given);
    expect(await client.send(new GetObjectCommand({ Bucket: bucket, Key: 'headers' }))).toMatchObject(given);
  });

  it('is refused with more than 2 KB of metadata', async () => {
    const most = { a: 'x'.repeat(2_047) };
    await put('metadata', 'x', { Metadata: most });
    expect(await refusalOf(put('metadata', 'x', { Metadata: { ...most, b: '' } }))).toEqual({
      code: 'MetadataTooLarge',
      status: 400,
    });
  });

  it('is sent with the headers that the reader asks for, and never as a page that runs', async () => {
    await put('page', '<script>', { ContentType: 'text/html' });
    const { ContentType, ContentDisposition } = await client.send(
      new GetObjectCommand({
        Bucket: bucket,
        Key: 'page',
        ResponseContentType: 'text/plain',
        ResponseContentDisposition: 'attachment',
      }),
    );
    expect([ContentType, ContentDisposition]).toEqual(['text/plain', 'attachment']);
    const url = await getSignedUrl(client, new GetObjectCommand({ Bucket: bucket, Key: 'page' }));
    const { headers } = await fetch(url);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain('sandbox');
  });

  it('is gone after it was deleted, and deleting it again succeeds', async () => {
    await put('deleted', 'x');
    const remove = () => client.send(new DeleteObjectCommand({ Bucket: bucket, Key: 'deleted' }));
    await remove();
    await remove();
    expect(await refusalOf(read('deleted'))).toEqual({ code: 'NoSuchKey', status: 404 });
    const head = client.send(new HeadObjectCommand({ Bucket: bucket, Key: 'deleted' }));
    expect(await refusalOf(head)).toEqual({ code: 'NotFound', status: 404 });
  });

  it('is private to the user of the process', () => {
    const modes = readdirSync(server.folder, { recursive: true, withFileTypes: true }).map((entry) => {
      const mode = statSync(join(entry.parentPath, entry.name)).mode & 0o777;
      return entry.isDirectory()
        ? mode === 0o700
        : (mode & 0o077) === 0 || !/^[0-9a-f]{32}$/.test(entry.name);
    });
    expect(modes).not.toContain(false);
    expect(statSync(server.folder).mode & 0o777).toBe(0o700);
  });
});

describe('a range', () => {
  const bytes = Buffer.from('0123456789');
  beforeAll(() => put('range', bytes));

  it.each([
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=9-', '9', 'bytes 9-9/10'],
    ['bytes=8-99', '89', 'bytes 8-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=-99', '0123456789', 'bytes 0-9/10'],
  ])('%s is answered with these bytes', async (Range, expected, contentRange) => {
    const reply = await client.send(new GetObjectCommand({ Bucket: bucket, Key: 'range', Range }));
    expect(await reply.Body?.transformToString()).toBe(expected);
    expect(reply.$metadata.httpStatusCode).toBe(206);
    expect(reply).toMatchObject({ ContentRange: contentRange, ContentLength: expected.length });
  });

  it.each(['bytes=10-', 'bytes=10-20', 'bytes=-0'])('%s begins at or beyond the end', async (Range) => {
    expect(await refusalOf(read('range', { Range }))).toEqual({ code: 'InvalidRange', status: 416 });
  });

  it.each(['bytes=0-1,3-4', 'lines=1-2', 'bytes=5-2', 'bytes=-'])(
    '%s is answered with the whole',
    async (Range) => {
      expect(await read('range', { Range })).toEqual(bytes);
    },
  );
});

describe('a condition', () => {
  it('of a read: If-None-Match and If-Modified-Since give 304, If-Match and If-Unmodified-Since 412', async () => {
    const { ETag } = await put('condition', 'x');
    const [past, future] = [new Date(Date.now() - 86_400_000), new Date(Date.now() + 86_400_000)];
    const statusOf = (conditions: object) =>
      read('condition', conditions).then(
        () => 200,
        (error: { $metadata: { httpStatusCode: number } }) => error.$metadata.httpStatusCode,
      );
    expect(await statusOf({ IfNoneMatch: ETag })).toBe(304);
    expect(await statusOf({ IfNoneMatch: '"other"' })).toBe(200);
    expect(await statusOf({ IfModifiedSince: future })).toBe(304);
    expect(await statusOf({ IfModifiedSince: past })).toBe(200);
    expect(await statusOf({ IfMatch: ETag })).toBe(200);
    expect(await statusOf({ IfMatch: '"other"' })).toBe(412);
    expect(await statusOf({ IfUnmodifiedSince: past })).toBe(412);
    expect(await statusOf({ IfMatch: ETag, IfUnmodifiedSince: past })).toBe(200);
  });

  it('of a write: a new key, or an object that has not changed', async () => {
    const { ETag } = await put('written', 'first', { IfNoneMatch: '*' });
    const failed = { code: 'PreconditionFailed', status: 412 };
    expect(await refusalOf(put('written', 'second', { IfNoneMatch: '*' }))).toEqual(failed);
    await put('written', 'second', { IfMatch: ETag });
    expect(await refusalOf(put('written', 'third', { IfMatch: ETag }))).toEqual(failed);
    expect(await refusalOf(put('absent', 'x', { IfMatch: ETag }))).toEqual({
      code: 'NoSuchKey',
      status: 404,
    });
    expect(String(await read('written'))).toBe('second');
  });

  it('of many writes at once: one of them makes the new object', async () => {
    const writes = Array.from({ length: 12 }, (_, index) =>
      put('contested', String(index), { IfNoneMatch: '*' }).then(
        () => true,
        () => false,
      ),
    );
    expect((await Promise.all(writes)).filter(Boolean)).toHaveLength(1);
  });
});

describe('a list', () => {
  const keys = ['a', 'b/1', 'b/2', 'b/sub/3', 'c & <d>', 'e\r\n', 'f/ö', 'z', '가', '😀'];
  beforeAll(async () => {
    await client.send(new CreateBucketCommand({ Bucket: 'listed' }));
    for (const Key of keys.toReversed())
      await client.send(new PutObjectCommand({ Bucket: 'listed', Key, Body: Key }));
  });
  const list = (more: object = {}) => client.send(new ListObjectsV2Command({ Bucket: 'listed', ...more }));
  const keysOf = ({ Contents = [] }: Awaited<ReturnType<typeof list>>) => Contents.map(({ Key }) => Key);
  const prefixesOf = ({ CommonPrefixes = [] }: Awaited<ReturnType<typeof list>>) =>
    CommonPrefixes.map(({ Prefix }) => Prefix);

  it('has every key in the order of its bytes, with size and ETag', async () => {
    const page = await list();
    expect(keysOf(page)).toEqual(keys);
    expect(page).toMatchObject({ KeyCount: keys.length, IsTruncated: false });
    expect(page.Contents?.[0]).toMatchObject({ Size: 1, ETag: md5(Buffer.from('a')) });
  });

  it('has keys of a prefix, after a key, and percent-encoded', async () => {
    expect(keysOf(await list({ Prefix: 'b/' }))).toEqual(['b/1', 'b/2', 'b/sub/3']);
    expect(keysOf(await list({ StartAfter: 'f/ö' }))).toEqual(['z', '가', '😀']);
    expect(keysOf(await list({ Prefix: 'f', EncodingType: 'url' }))).toEqual(['f/%C3%B6']);
    expect(keysOf(await list({ Prefix: 'none' }))).toEqual([]);
  });

  it('has one common prefix for the keys that share it', async () => {
    const page = await list({ Delimiter: '/' });
    expect(keysOf(page)).toEqual(['a', 'c & <d>', 'e\r\n', 'z', '가', '😀']);
    expect(prefixesOf(page)).toEqual(['b/', 'f/']);
    expect(prefixesOf(await list({ Delimiter: '/', Prefix: 'b/' }))).toEqual(['b/sub/']);
  });

  it.each([1, 2, 3, 7])('comes in pages of %i without a gap or a repetition', async (MaxKeys) => {
    const found: (string | undefined)[] = [];
    let ContinuationToken: string | undefined;
    do {
      const page = await list({ MaxKeys, Delimiter: '/', ContinuationToken });
      expect(page.KeyCount).toBeLessThanOrEqual(MaxKeys);
      found.push(...keysOf(page), ...prefixesOf(page));
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
    expect(found.toSorted(byText)).toEqual(
      ['a', 'b/', 'c & <d>', 'e\r\n', 'f/', 'z', '가', '😀'].toSorted(byText),
    );
  });

  it('refuses a forged continuation token and a wrong number', async () => {
    const refused = { code: 'InvalidArgument', status: 400 };
    expect(await refusalOf(list({ ContinuationToken: '%' }))).toEqual(refused);
    expect(await refusalOf(list({ MaxKeys: -1 }))).toEqual(refused);
    expect(keysOf(await list({ MaxKeys: 0 }))).toEqual([]);
  });
});

describe('a key', () => {
  it.each([
    '../../escape',
    '..',
    '.',
    'a/../../b',
    '/leading//double/',
    'per%cent%2Fslash',
    'plus+and space&=?#',
    '日本語/😀.png',
    'quotes\'"()*!~',
    'index.db',
    'k'.repeat(1_024),
    'ö'.repeat(512),
  ])('%s is a name and never a path', async (key) => {
    const before = readdirSync(join(server.folder, '..')).filter((name) => name === 'escape' || name === 'b');
    await put(key, key);
    expect(String(await read(key))).toBe(key);
    expect(
      readdirSync(join(server.folder, '..')).filter((name) => name === 'escape' || name === 'b'),
    ).toEqual(before);
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: key }));
    expect(Contents.map(({ Key }) => Key)).toContain(key);
    await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
    expect(await refusalOf(read(key))).toEqual({ code: 'NoSuchKey', status: 404 });
  });

  it('of more than 1024 bytes is refused, and so is one that XML cannot name', async () => {
    expect(await refusalOf(put('ö'.repeat(513), 'x'))).toEqual({ code: 'KeyTooLongError', status: 400 });
    expect(await refusalOf(put('a\u0000b', 'x'))).toEqual({ code: 'InvalidURI', status: 400 });
  });

  it('keeps names apart that a file system would confuse', async () => {
    const names = ['Case', 'case', 'a', 'a/', 'e\u0301', '\u00e9'];
    for (const name of names) await put(`apart/${name}`, name);
    for (const name of names) expect(String(await read(`apart/${name}`))).toBe(name);
  });
});

describe('a bucket', () => {
  it('is created at the start and again without harm', async () => {
    await client.send(new HeadBucketCommand({ Bucket: bucket }));
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
    const { LocationConstraint } = await client.send(new GetBucketLocationCommand({ Bucket: bucket }));
    expect(LocationConstraint).toBeUndefined();
  });

  it.each(['ab', 'UPPER', '-ab', 'a..b', '127.0.0.1', 'a_b', 'x'.repeat(64)])(
    '%s is no name',
    async (Bucket) => {
      const refusal = await refusalOf(client.send(new CreateBucketCommand({ Bucket })));
      expect(refusal).toEqual({ code: 'InvalidBucketName', status: 400 });
    },
  );

  it('that was never created has no objects', async () => {
    const missing = { code: 'NoSuchBucket', status: 404 };
    const inMissing = { Bucket: 'missing', Key: 'x' };
    expect(await refusalOf(client.send(new PutObjectCommand({ ...inMissing, Body: 'x' })))).toEqual(missing);
    expect(await refusalOf(client.send(new GetObjectCommand(inMissing)))).toEqual(missing);
    expect(await refusalOf(client.send(new ListObjectsV2Command(inMissing)))).toEqual(missing);
  });
});

it.each<Partial<PutObjectCommandInput> & { CopySource?: string }>([
  { CopySource: 'fanfold/x' },
  { ServerSideEncryption: 'AES256' },
  { Tagging: 'a=b' },
  { ACL: 'public-read' },
  { StorageClass: 'GLACIER' },
  { ChecksumCRC32C: 'AAAAAA==' },
])('a request that asks for more than is done is refused: %o', async (more) => {
  const refusal = { code: 'NotImplemented', status: 501 };
  const withCopy = 'CopySource' in more;
  const command = new PutObjectCommand({ Bucket: bucket, Key: 'more', Body: 'x', ...more });
  if (withCopy)
    command.middlewareStack.add(
      (next) => (args) => {
        (args.request as { headers: Record<string, string> }).headers['x-amz-copy-source'] = 'fanfold/x';
        return next(args);
      },
      { step: 'build' },
    );
  expect(await refusalOf(client.send(command))).toEqual(refusal);
  expect(await refusalOf(read('more'))).toEqual({ code: 'NoSuchKey', status: 404 });
});

it('an operation that is not offered is refused', async () => {
  const tagging = new PutObjectTaggingCommand({ Bucket: bucket, Key: 'x', Tagging: { TagSet: [] } });
  expect(await refusalOf(client.send(tagging))).toEqual({ code: 'NotImplemented', status: 501 });
});

it('a folder that is in use, or cannot be used, is refused with its name', async () => {
  await expect(startTestServer({ folder: server.folder })).rejects.toThrow(/in use by another object server/);
  const file = join(server.folder, 'index.db');
  await expect(startTestServer({ folder: join(file, 'below') })).rejects.toThrow(/cannot be used/);
});

it('a folder that others may read is made private', async () => {
  const folder = join(server.folder, 'open');
  mkdirSync(folder);
  chmodSync(folder, 0o755);
  await using _second = await startTestServer({ folder });
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

it('reports that it runs, without a signature', async () => {
  expect((await fetch(`${server.url}/-/health/live`)).status).toBe(204);
  expect((await fetch(`${server.url}/-/health`)).status).toBe(403);
});
