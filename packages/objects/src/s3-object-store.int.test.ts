import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

// The server is a service of its own; here it stands for any S3.
import {
  credentials,
  region,
  startTestServer,
  type TestServer,
} from '../../../services/objects/src/testing/object-server.ts';
import { createObjectStore, type ObjectStore, type ObjectStoreSettings } from './index.ts';
import { ObjectStoreError } from './object-store-error.ts';

const mebibyte = 1024 ** 2;
let server: TestServer;
let store: ObjectStore;
const settings = (more: Partial<ObjectStoreSettings> = {}): ObjectStoreSettings => ({
  endpoint: server.url,
  region,
  bucket: 'fanfold',
  ...credentials,
  addressing: 'path',
  ...more,
});
beforeAll(async () => {
  server = await startTestServer();
  store = createObjectStore(settings());
});
afterAll(async () => {
  await store[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

const textOf = async (body: Readable): Promise<string> => Buffer.concat(await body.toArray()).toString();
const codeOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ObjectStoreError);
  return (error as ObjectStoreError).code;
};
const text = { contentType: 'text/plain' };

describe('an object', () => {
  it('is stored from memory, with its headers', async () => {
    const headers = { ...text, cacheControl: 'max-age=60', metadata: { owner: 'acc-1' } };
    const { etag } = await store.put('a/ä b+c.txt', Buffer.from('content'), headers);
    const { body, ...found } = await store.get('a/ä b+c.txt');
    expect(found).toMatchObject({ key: 'a/ä b+c.txt', sizeBytes: 7, wholeBytes: 7, etag, ...headers });
    expect(await textOf(body)).toBe('content');
    expect(await store.head('a/ä b+c.txt')).toMatchObject({ sizeBytes: 7, etag, ...headers });
  });

  it('is stored from a stream of known length', async () => {
    const stream = Readable.from([Buffer.from('con'), Buffer.from('tent')]);
    await store.put('stream', { stream, sizeBytes: 7 }, text);
    expect(await textOf((await store.get('stream')).body)).toBe('content');
  });

  it('is read in part', async () => {
    await store.put('range', Buffer.from('0123456789'), text);
    const { body, sizeBytes, wholeBytes } = await store.get('range', { range: { first: 2, last: 4 } });
    expect([await textOf(body), sizeBytes, wholeBytes]).toEqual(['234', 3, 10]);
    expect(await textOf((await store.get('range', { range: { first: 8 } })).body)).toBe('89');
    expect(await codeOf(store.get('range', { range: { first: 10 } }))).toBe('invalid-range');
  });

  it('that is missing has no head, cannot be read, and is deleted without an error', async () => {
    expect(await store.head('missing')).toBeUndefined();
    expect(await codeOf(store.get('missing'))).toBe('missing');
    await store.delete('missing');
  });

  it('is stored under a new key only, where that is asked for', async () => {
    await store.put('new', Buffer.from('1'), { ...text, onlyNew: true });
    expect(await codeOf(store.put('new', Buffer.from('2'), { ...text, onlyNew: true }))).toBe(
      'condition-failed',
    );
    await store.put('new', Buffer.from('3'), text);
  });

  it('is listed by prefix, in pages, with common prefixes', async () => {
    const keys = ['list/1', 'list/2 +%', 'list/sub/3', 'list/sub/4'];
    for (const key of keys) await store.put(key, Buffer.from('x'), text);
    const all = await store.list({ prefix: 'list/' });
    expect(all.objects.map(({ key }) => key)).toEqual(keys);
    expect(await store.list({ prefix: 'list/', delimiter: '/' })).toMatchObject({
      objects: [{ key: 'list/1' }, { key: 'list/2 +%' }],
      commonPrefixes: ['list/sub/'],
      next: undefined,
    });
    const first = await store.list({ prefix: 'list/', limit: 3 });
    const second = await store.list({ prefix: 'list/', ...(first.next && { after: first.next }) });
    expect(second.objects.map(({ key }) => key)).toEqual(['list/sub/4']);
  });
});

describe('an upload in parts', () => {
  it('goes through presigned addresses and is completed with what the browser was answered', async () => {
    const upload = await store.createUpload('video', { contentType: 'video/mp4' });
    const send = async (number: number, bytes: Buffer) => {
      const url = await store.presignPart(upload, { number, sizeBytes: bytes.length, expiresSeconds: 60 });
      const tooLarge = Buffer.concat([bytes, Buffer.from('x')]);
      expect((await fetch(url, { method: 'PUT', body: tooLarge })).status).toBe(403);
      const { headers } = await fetch(url, { method: 'PUT', body: new Uint8Array(bytes) });
      return { number, etag: (headers.get('etag') ?? '').replaceAll('"', '') };
    };
    const parts = [await send(1, Buffer.alloc(5 * mebibyte, 'a')), await send(2, Buffer.from('end'))];
    expect(await store.listUploads()).toMatchObject([upload]);
    expect(await store.listParts(upload)).toEqual([
      { ...parts[0], sizeBytes: 5 * mebibyte },
      { ...parts[1], sizeBytes: 3 },
    ]);
    const { etag } = await store.completeUpload(upload, parts);
    expect(await store.head('video')).toMatchObject({
      etag,
      sizeBytes: 5 * mebibyte + 3,
      contentType: 'video/mp4',
    });
    expect(await store.listUploads()).toEqual([]);
  });

  it('is refused with wrong parts, and aborted without an error, twice', async () => {
    const upload = await store.createUpload('aborted', text);
    expect(await codeOf(store.completeUpload(upload, [{ number: 1, etag: 'x' }]))).toBe('parts-refused');
    await store.abortUpload(upload);
    await store.abortUpload(upload);
    expect(await codeOf(store.listParts(upload))).toBe('upload-missing');
    expect(await codeOf(store.completeUpload(upload, [{ number: 1, etag: 'x' }]))).toBe('upload-missing');
  });
});

describe('a presigned address', () => {
  it('takes exactly the type and the size that were granted', async () => {
    const url = await store.presignPut('granted', {
      contentType: 'image/png',
      sizeBytes: 4,
      expiresSeconds: 60,
    });
    const send = (body: string, type: string) =>
      fetch(url, { method: 'PUT', body, headers: { 'content-type': type } });
    expect((await send('abcde', 'image/png')).status).toBe(403);
    expect((await send('abcd', 'text/html')).status).toBe(403);
    expect((await send('abcd', 'image/png')).status).toBe(200);
    expect(await store.head('granted')).toMatchObject({ contentType: 'image/png', sizeBytes: 4 });
  });

  it('has no checksum of an empty body in it', async () => {
    const url = await store.presignPut('x', { contentType: 'a/b', sizeBytes: 1, expiresSeconds: 1 });
    expect(url).not.toMatch(/checksum/i);
  });

  it('reads with the name that a download gets', async () => {
    await store.put('download', Buffer.from('x'), text);
    const contentDisposition = 'attachment; filename="story.txt"';
    const url = await store.presignGet('download', { expiresSeconds: 60, contentDisposition });
    expect((await fetch(url)).headers.get('content-disposition')).toBe(contentDisposition);
  });

  it.each([0, 1.5, 604_801])('cannot expire after %d seconds', async (expiresSeconds) => {
    expect(await codeOf(store.presignGet('x', { expiresSeconds }))).toBe('refused');
  });

  it('goes through a proxy or CDN that has another address and a path of its own', async () => {
    await using proxy = await startProxy(server.url, '/files');
    const publicUrl = `${proxy.url}/files`;
    await using behind = createObjectStore(settings({ publicUrl, uploadUrl: publicUrl }));
    const put = await behind.presignPut('ä/proxied', {
      contentType: 'text/plain',
      sizeBytes: 3,
      expiresSeconds: 60,
    });
    expect(put.startsWith(`${publicUrl}/`)).toBe(true);
    const headers = { 'content-type': 'text/plain' };
    expect((await fetch(put, { method: 'PUT', body: 'abc', headers })).status).toBe(200);
    const get = await behind.presignGet('ä/proxied', { expiresSeconds: 60 });
    expect(await (await fetch(get)).text()).toBe('abc');
    expect(behind.publicUrl('ä/proxied')).toBe(`${publicUrl}/%C3%A4/proxied`);
  });

  it('names the bucket in its host where the S3 wants that', async () => {
    const options = { endpoint: 'https://s3.example.com', addressing: 'host' } as const;
    await using other = createObjectStore(settings(options));
    const url = await other.presignGet('a/b', { expiresSeconds: 60 });
    expect(url).toMatch(/^https:\/\/fanfold\.s3\.example\.com\/a\/b\?/);
    expect(other.publicUrl('a/b')).toBe('https://fanfold.s3.example.com/a/b');
  });
});

it('credentials that are wrong are told apart from an S3 that does not answer', async () => {
  await using wrong = createObjectStore(settings({ secretAccessKey: 'x' }));
  expect(await codeOf(wrong.list())).toBe('refused');
  await using nowhere = createObjectStore(settings({ endpoint: 'http://127.0.0.1:1' }));
  expect(await codeOf(nowhere.get('x'))).toBe('unreachable');
});

/** Passes `{path}/{key}` to the bucket, with the server's own Host, as a CDN does. */
const startProxy = async (target: string, path: string) => {
  const proxy = createServer((request, response) => {
    const { host } = new URL(target);
    const url = `${target}/fanfold${(request.url ?? '').slice(path.length)}`;
    const { method, headers } = request;
    request.pipe(
      forward(url, { method, headers: { ...headers, host } }, (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      }),
    );
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', () => resolve()));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
};
