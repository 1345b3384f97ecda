import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  bucket,
  clientOf,
  refusalOf,
  someBytes,
  startTestServer,
  type TestServer,
} from '../../testing/object-server.ts';

const mebibyte = 1024 ** 2;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const create = async (Key: string, more: object = {}): Promise<string> => {
  const { UploadId = '' } = await server.client.send(
    new CreateMultipartUploadCommand({ Bucket: bucket, Key, ...more }),
  );
  return UploadId;
};
const upload = async (Key: string, UploadId: string, part: { number: number; bytes: Buffer }) => {
  const { number: PartNumber, bytes: Body } = part;
  const command = new UploadPartCommand({ Bucket: bucket, Key, UploadId, PartNumber, Body });
  const { ETag, ChecksumCRC32 } = await server.client.send(command);
  return { PartNumber, ETag, ...(ChecksumCRC32 !== undefined && { ChecksumCRC32 }) };
};
const complete = (Key: string, UploadId: string, Parts: CompletedPart[], more: object = {}) =>
  server.client.send(
    new CompleteMultipartUploadCommand({
      Bucket: bucket,
      Key,
      UploadId,
      MultipartUpload: { Parts },
      ...more,
    }),
  );
const read = async (Key: string, more: object = {}): Promise<Buffer> => {
  const { Body } = await server.client.send(new GetObjectCommand({ Bucket: bucket, Key, ...more }));
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
};
const partFiles = () =>
  readdirSync(server.folder, { recursive: true }).filter((name) => /[0-9a-f]{32}$/.test(String(name))).length;
const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest();

describe('an upload in parts', () => {
  const bytes = [someBytes(5 * mebibyte), someBytes(6 * mebibyte + 1), someBytes(10)];
  const whole = Buffer.concat(bytes);

  it('becomes one object, whose ETag is the MD5 of the MD5s with their number', async () => {
    const id = await create('video', { ContentType: 'video/mp4', Metadata: { work: 'w-1' } });
    // In any order, and one of them twice.
    await upload('video', id, { number: 7, bytes: someBytes(5 * mebibyte) });
    const last = await upload('video', id, { number: 9, bytes: bytes[2]! });
    const first = await upload('video', id, { number: 1, bytes: bytes[0]! });
    const middle = await upload('video', id, { number: 7, bytes: bytes[1]! });
    expect(await refusalOf(read('video'))).toMatchObject({ code: 'NoSuchKey' });
    const { ETag } = await complete('video', id, [first, middle, last]);
    expect(ETag).toBe(`"${md5(Buffer.concat(bytes.map(md5))).toString('hex')}-3"`);
    expect((await read('video')).equals(whole)).toBe(true);
    const head = await server.client.send(new HeadObjectCommand({ Bucket: bucket, Key: 'video' }));
    expect(head).toMatchObject({
      ETag,
      ContentLength: whole.length,
      ContentType: 'video/mp4',
      Metadata: { work: 'w-1' },
    });
  });

  it.each([
    [0, 9],
    [5 * mebibyte - 2, 5 * mebibyte + 1],
    [3, whole.length - 2],
    [whole.length - 12, whole.length - 1],
  ])('is read from byte %i to %i across its parts', async (first, last) => {
    const found = await read('video', { Range: `bytes=${first}-${last}` });
    expect(found.equals(whole.subarray(first, last + 1))).toBe(true);
  });

  it('has a composite checksum when its parts have checksums', async () => {
    const id = await create('sums', { ChecksumAlgorithm: 'CRC32' });
    const part = await upload('sums', id, { number: 1, bytes: bytes[2]! });
    expect(part).toHaveProperty('ChecksumCRC32');
    const { ChecksumCRC32 } = await complete('sums', id, [part]);
    expect(ChecksumCRC32).toMatch(/^.{6}==-1$/);
    expect(await read('sums')).toEqual(bytes[2]);
  });

  it('is completed again by a caller whose answer was lost', async () => {
    const id = await create('again');
    const part = await upload('again', id, { number: 1, bytes: bytes[2]! });
    const { ETag } = await complete('again', id, [part]);
    expect((await complete('again', id, [part])).ETag).toBe(ETag);
    expect(await refusalOf(complete('again', id, [{ ...part, ETag: 'x' }]))).toMatchObject({
      code: 'NoSuchUpload',
    });
  });

  it('replaces an object, removes parts that are not listed, and keeps the condition of a write', async () => {
    await server.client.send(new PutObjectCommand({ Bucket: bucket, Key: 'over', Body: 'old' }));
    const before = partFiles();
    const id = await create('over');
    const part = await upload('over', id, { number: 1, bytes: bytes[2]! });
    await upload('over', id, { number: 2, bytes: bytes[2]! });
    const refused = refusalOf(complete('over', id, [part], { IfNoneMatch: '*' }));
    expect(await refused).toEqual({ code: 'PreconditionFailed', status: 412 });
    await complete('over', id, [part]);
    expect(await read('over')).toEqual(bytes[2]);
    expect(partFiles()).toBe(before);
  });

  it('goes through presigned addresses of its parts', async () => {
    const plain = clientOf(server.url, { requestChecksumCalculation: 'WHEN_REQUIRED' });
    const id = await create('presigned');
    const url = await getSignedUrl(
      plain,
      new UploadPartCommand({ Bucket: bucket, Key: 'presigned', UploadId: id, PartNumber: 1 }),
    );
    const response = await fetch(url, { method: 'PUT', body: new Uint8Array(bytes[2]!) });
    expect(response.status).toBe(200);
    await complete('presigned', id, [{ PartNumber: 1, ETag: response.headers.get('etag')! }]);
    expect(await read('presigned')).toEqual(bytes[2]);
    plain.destroy();
  });
});

describe('a completion is refused', () => {
  const small = Buffer.from('small');
  const refused = async (change: (parts: CompletedPart[]) => CompletedPart[], more: object = {}) => {
    const id = await create('refused');
    const parts = [
      await upload('refused', id, { number: 1, bytes: small }),
      await upload('refused', id, { number: 2, bytes: small }),
    ];
    const { code } = await refusalOf(complete('refused', id, change(parts), more));
    // The upload is still there.
    await server.client.send(new ListPartsCommand({ Bucket: bucket, Key: 'refused', UploadId: id }));
    await server.client.send(
      new AbortMultipartUploadCommand({ Bucket: bucket, Key: 'refused', UploadId: id }),
    );
    return code;
  };

  it('with a part below 5 MiB that is not the last', async () => {
    expect(await refused((parts) => parts)).toBe('EntityTooSmall');
  });
  it('with parts out of order, or one twice', async () => {
    expect(await refused((parts) => parts.toReversed())).toBe('InvalidPartOrder');
    expect(await refused(([first]) => [first!, first!])).toBe('InvalidPartOrder');
  });
  it('with a part that was not uploaded, or with another ETag or checksum', async () => {
    expect(await refused(() => [{ PartNumber: 3, ETag: '"x"' }])).toBe('InvalidPart');
    expect(await refused(([first]) => [{ ...first, ETag: '"x"' }])).toBe('InvalidPart');
    expect(await refused(([first]) => [{ ...first, ChecksumCRC32: 'AAAAAA==' }])).toBe('InvalidPart');
  });
  it('without parts', async () => {
    expect(await refused(() => [])).toBe('MalformedXML');
  });
  it('with another size than announced', async () => {
    expect(await refused(([first]) => [first!], { MpuObjectSize: 4 })).toBe('InvalidRequest');
  });
});

it.each([0, 10_001, -1])('the part number %i is refused', async (number) => {
  const id = await create('number');
  const refusal = await refusalOf(upload('number', id, { number, bytes: Buffer.from('x') }));
  expect(refusal).toEqual({ code: 'InvalidArgument', status: 400 });
});

it('the part numbers 1 and 10000 are accepted', async () => {
  const id = await create('numbers');
  const first = await upload('numbers', id, { number: 1, bytes: Buffer.alloc(5 * mebibyte) });
  const last = await upload('numbers', id, { number: 10_000, bytes: Buffer.from('x') });
  await complete('numbers', id, [first, last]);
  expect((await read('numbers')).length).toBe(5 * mebibyte + 1);
});

it('an aborted upload leaves nothing, and no further part is accepted', async () => {
  const before = partFiles();
  const id = await create('aborted');
  const part = await upload('aborted', id, { number: 1, bytes: someBytes(1_000) });
  await server.client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key: 'aborted', UploadId: id }));
  expect(partFiles()).toBe(before);
  const missing = { code: 'NoSuchUpload', status: 404 };
  expect(await refusalOf(upload('aborted', id, { number: 2, bytes: someBytes(10) }))).toEqual(missing);
  expect(await refusalOf(complete('aborted', id, [part]))).toEqual(missing);
  const again = server.client.send(
    new AbortMultipartUploadCommand({ Bucket: bucket, Key: 'aborted', UploadId: id }),
  );
  expect(await refusalOf(again)).toEqual(missing);
  expect(partFiles()).toBe(before);
});

it('a part that arrives while its upload is aborted is not kept', async () => {
  const before = partFiles();
  const id = await create('racing');
  const parts = Promise.allSettled(
    [1, 2, 3, 4].map((number) => upload('racing', id, { number, bytes: someBytes(mebibyte) })),
  );
  await server.client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key: 'racing', UploadId: id }));
  await parts;
  expect(partFiles()).toBe(before);
});

it('an upload of one key does not serve another one', async () => {
  const id = await create('own');
  const other = { code: 'NoSuchUpload', status: 404 };
  expect(await refusalOf(upload('other', id, { number: 1, bytes: Buffer.from('x') }))).toEqual(other);
  expect(await refusalOf(complete('other', id, [{ PartNumber: 1, ETag: 'x' }]))).toEqual(other);
});

it('parts are listed with size and ETag, in pages', async () => {
  const id = await create('parts');
  for (const number of [3, 1, 2]) await upload('parts', id, { number, bytes: Buffer.alloc(number, 'x') });
  const list = (more: object) =>
    server.client.send(new ListPartsCommand({ Bucket: bucket, Key: 'parts', UploadId: id, ...more }));
  const first = await list({ MaxParts: 2 });
  expect(first).toMatchObject({ IsTruncated: true, NextPartNumberMarker: '2', MaxParts: 2 });
  expect(first.Parts?.map(({ PartNumber, Size }) => [PartNumber, Size])).toEqual([
    [1, 1],
    [2, 2],
  ]);
  const rest = await list({ PartNumberMarker: first.NextPartNumberMarker });
  expect(rest.Parts?.map(({ PartNumber }) => PartNumber)).toEqual([3]);
  expect(rest).toMatchObject({ IsTruncated: false });
  expect(rest.Parts?.[0]?.ETag).toBe(`"${md5(Buffer.from('xxx')).toString('hex')}"`);
});

it('uploads are listed by key and time, in pages', async () => {
  await using own = await startTestServer();
  const begin = async (Key: string) =>
    (await own.client.send(new CreateMultipartUploadCommand({ Bucket: bucket, Key }))).UploadId;
  const ids = [await begin('b'), await begin('a'), await begin('b'), await begin('c/d')];
  const list = (more: object = {}) =>
    own.client.send(new ListMultipartUploadsCommand({ Bucket: bucket, ...more }));
  const found = (page: Awaited<ReturnType<typeof list>>) => page.Uploads?.map(({ UploadId }) => UploadId);
  const inOrder = [ids[1], ids[0], ids[2], ids[3]];
  expect(found(await list())).toEqual(inOrder);
  expect(found(await list({ Prefix: 'c/' }))).toEqual([ids[3]]);
  const first = await list({ MaxUploads: 2 });
  expect(found(first)).toEqual(inOrder.slice(0, 2));
  const rest = await list({ KeyMarker: first.NextKeyMarker, UploadIdMarker: first.NextUploadIdMarker });
  expect(found(rest)).toEqual(inOrder.slice(2));
  expect([first.IsTruncated, rest.IsTruncated]).toEqual([true, false]);
  expect(found(await list({ KeyMarker: 'a' }))).toEqual([ids[0], ids[2], ids[3]]);
});

it('parts are completed without moving a byte', async () => {
  await using own = await startTestServer();
  const id = (await own.client.send(new CreateMultipartUploadCommand({ Bucket: bucket, Key: 'large' })))
    .UploadId;
  const Body = Buffer.alloc(5 * mebibyte, 'x');
  const parts: CompletedPart[] = [];
  const files = () =>
    new Set(
      readdirSync(own.folder, { recursive: true }).filter((name) => /[0-9a-f]{32}$/.test(String(name))),
    );
  for (const PartNumber of [1, 2, 3, 4, 5, 6]) {
    const command = new UploadPartCommand({ Bucket: bucket, Key: 'large', UploadId: id, PartNumber, Body });
    parts.push({ PartNumber, ETag: (await own.client.send(command)).ETag });
  }
  const before = files();
  await own.client.send(
    new CompleteMultipartUploadCommand({
      Bucket: bucket,
      Key: 'large',
      UploadId: id,
      MultipartUpload: { Parts: parts },
    }),
  );
  expect(files()).toEqual(before);
});
