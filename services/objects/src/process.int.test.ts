import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { describe, expect, inject, it } from 'vitest';

import { childOf } from '../../../test/support/server-process.ts';
import { partPath } from './storage/part-files.ts';
import { verifyFolder } from './storage/verify.ts';
import { partFilesIn, runObjects, spawnObjectServer, temporaryDataDir } from './testing/object-process.ts';
import { bucket, clientOf, someBytes } from './testing/object-server.ts';

const isLong = inject('isLong');
const mebibyte = 1024 ** 2;
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const objectsIn = (dataDir: string) => join(dataDir, 'objects');

/** An object that was sent: its content, and whether the server said that it is stored. */
type Attempt = { readonly key: string; readonly hash: string; isAcknowledged: boolean };

const putOnce = async (client: S3Client, attempts: Attempt[]): Promise<void> => {
  const body = someBytes(Math.floor(Math.random() * 300_000));
  const attempt: Attempt = { key: `put-${attempts.length}`, hash: hashOf(body), isAcknowledged: false };
  attempts.push(attempt);
  await client.send(new PutObjectCommand({ Bucket: bucket, Key: attempt.key, Body: body }));
  attempt.isAcknowledged = true;
};

const uploadOnce = async (client: S3Client, attempts: Attempt[]): Promise<void> => {
  const bodies = [someBytes(5 * mebibyte), someBytes(1_000)];
  const key = `parts-${attempts.length}`;
  const attempt: Attempt = { key, hash: hashOf(Buffer.concat(bodies)), isAcknowledged: false };
  attempts.push(attempt);
  const name = { Bucket: bucket, Key: key };
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(name));
  const Parts = await Promise.all(
    bodies.map(async (Body, index) => {
      const PartNumber = index + 1;
      const { ETag } = await client.send(new UploadPartCommand({ ...name, UploadId, PartNumber, Body }));
      return { PartNumber, ETag };
    }),
  );
  await client.send(new CompleteMultipartUploadCommand({ ...name, UploadId, MultipartUpload: { Parts } }));
  attempt.isAcknowledged = true;
};

const kills = isLong ? 30 : 4;

describe('a process that is killed', () => {
  it(`loses nothing that it acknowledged, ${kills} times, and shows no half object`, async () => {
    using folder = temporaryDataDir();
    const attempts: Attempt[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      await using server = await spawnObjectServer(folder.path);
      const client = clientOf(server.url);
      let isOver = false;
      const repeat = async (act: typeof putOnce): Promise<void> => {
        while (!isOver) await act(client, attempts);
      };
      const workers = Promise.allSettled([putOnce, putOnce, putOnce, uploadOnce, uploadOnce].map(repeat));
      const before = attempts.filter(({ isAcknowledged }) => isAcknowledged).length;
      await expect
        .poll(() => attempts.filter(({ isAcknowledged }) => isAcknowledged).length, { interval: 5 })
        .toBeGreaterThan(before + 10 + Math.random() * 20);
      await server.end('SIGKILL');
      isOver = true;
      client.destroy();
      await workers;
    }
    await using server = await spawnObjectServer(folder.path);
    const client = clientOf(server.url);
    for (const { key, hash, isAcknowledged } of attempts) {
      const read = client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
      const found = await read.then(
        async ({ Body }) => hashOf(Buffer.from((await Body?.transformToByteArray()) ?? [])),
        () => undefined,
      );
      expect(isAcknowledged ? [hash] : [hash, undefined]).toContain(found);
    }
    await expect.poll(() => verifyFolder(objectsIn(folder.path))).toMatchObject({ unnamed: 0, problems: [] });
    client.destroy();
  });

  it('in the middle of an object and of a part leaves nothing of them', async () => {
    using folder = temporaryDataDir();
    const objects = objectsIn(folder.path);
    {
      await using server = await spawnObjectServer(folder.path);
      const client = clientOf(server.url, { requestChecksumCalculation: 'WHEN_REQUIRED' });
      const { UploadId } = await client.send(
        new CreateMultipartUploadCommand({ Bucket: bucket, Key: 'part' }),
      );
      const endless = () =>
        Readable.from(
          (async function* () {
            yield someBytes(mebibyte);
            await new Promise(() => {});
          })(),
        );
      const sent = { Bucket: bucket, ContentLength: 2 * mebibyte };
      const calls = Promise.allSettled([
        client.send(new PutObjectCommand({ ...sent, Key: 'half', Body: endless() })),
        client.send(
          new UploadPartCommand({ ...sent, Key: 'part', UploadId, PartNumber: 1, Body: endless() }),
        ),
      ]);
      const sizes = () => partFilesIn(objects).map((file) => statSync(partPath(objects, file)).size > 0);
      await expect.poll(sizes).toEqual([true, true]);
      await server.end('SIGKILL');
      await calls;
      client.destroy();
    }
    expect(await verifyFolder(objects)).toMatchObject({ objects: 0, parts: 0, unnamed: 2 });
    await using server = await spawnObjectServer(folder.path);
    const client = clientOf(server.url);
    await expect.poll(() => partFilesIn(objects)).toEqual([]);
    expect((await client.send(new ListObjectsV2Command({ Bucket: bucket }))).KeyCount).toBe(0);
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket }));
    expect(Uploads.map(({ Key }) => Key)).toEqual(['part']);
    const { Parts } = await client.send(
      new ListPartsCommand({ Bucket: bucket, Key: 'part', UploadId: Uploads[0]?.UploadId }),
    );
    expect(Parts).toBeUndefined();
    client.destroy();
  });
});

it('a client that stops in the middle leaves nothing', async () => {
  using folder = temporaryDataDir();
  await using server = await spawnObjectServer(folder.path);
  const client = clientOf(server.url, { requestChecksumCalculation: 'WHEN_REQUIRED' });
  const ending = new AbortController();
  const Body = Readable.from(
    (async function* () {
      yield someBytes(mebibyte);
      await new Promise(() => {});
    })(),
  );
  const command = new PutObjectCommand({ Bucket: bucket, Key: 'half', Body, ContentLength: 2 * mebibyte });
  const call = client.send(command, { abortSignal: ending.signal }).catch(() => undefined);
  await expect.poll(() => partFilesIn(objectsIn(folder.path))).toHaveLength(1);
  ending.abort();
  await call;
  await expect.poll(() => partFilesIn(objectsIn(folder.path))).toEqual([]);
  client.destroy();
});

const streamedMb = isLong ? 2_000 : 100;

it(`needs the same memory for four objects of ${streamedMb} MB at once as for small ones`, async () => {
  using folder = temporaryDataDir();
  await using server = await spawnObjectServer(folder.path);
  const client = clientOf(server.url, { requestChecksumCalculation: 'WHEN_REQUIRED' });
  const piece = randomBytes(mebibyte);
  const put = (Key: string, megabytes: number) => {
    const Body = Readable.from(Array.from({ length: megabytes }, () => piece));
    return client.send(
      new PutObjectCommand({ Bucket: bucket, Key, Body, ContentLength: megabytes * mebibyte }),
    );
  };
  const read = async (Key: string): Promise<number> => {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key }));
    let bytes = 0;
    for await (const chunk of Body as Readable) bytes += (chunk as Buffer).length;
    return bytes;
  };
  const keys = ['a', 'b', 'c', 'd'];
  for (const key of keys) await put(key, 8);
  for (const key of keys) await read(key);
  const before = server.peakMb();
  await Promise.all(keys.map((key) => put(key, streamedMb)));
  const sizes = await Promise.all(keys.map(read));
  expect(sizes).toEqual(keys.map(() => streamedMb * mebibyte));
  const after = server.peakMb();
  process.stdout.write(
    `Peak memory: ${before.toFixed(0)} MB small, ${after.toFixed(0)} MB with 4 × ${streamedMb} MB.\n`,
  );
  // Buffers of streams and what the garbage collector leaves for a while; one object alone is larger.
  expect(after - before).toBeLessThan(120);
  client.destroy();
});

if (spawnSync('strace', ['-V']).status === 0) {
  it('the answer to a PUT follows the fsync of the file, of its folder and of the index', async () => {
    using folder = temporaryDataDir();
    const trace = join(folder.path, 'trace');
    const calls = 'trace=openat,write,writev,pwrite64,fsync,fdatasync,close';
    {
      const wrapper = ['strace', '-f', '-s', '200', '-y', '-e', calls, '-o', trace];
      await using server = await spawnObjectServer(folder.path, { wrapper });
      const client = clientOf(server.url, { requestChecksumCalculation: 'WHEN_REQUIRED' });
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: 'traced', Body: 'content-to-find' }));
      client.destroy();
      // strace ends with the process that it watches.
      process.kill(childOf(server.pid), 'SIGTERM');
      await server.end('SIGTERM');
    }
    const lines = readFileSync(trace, 'utf8').split('\n');
    const written = lines.findIndex(
      (line) => line.includes('content-to-find') && /p?writev?(64)?\(/.test(line),
    );
    const answered = lines.findIndex((line, at) => at > written && line.includes('HTTP/1.1 200'));
    expect(written).toBeGreaterThan(-1);
    expect(answered).toBeGreaterThan(written);
    const synced = lines
      .slice(written, answered)
      .flatMap((line) => /f(?:data)?sync\(\d+<([^>]+)>/.exec(line)?.[1] ?? [])
      .map((path) => path.replace(objectsIn(folder.path), '').replace(/[0-9a-f]{32}$/, 'FILE'));
    expect(synced.map((path) => path.replace(/^\/[0-9a-f]{2}(\/|$)/, '/FOLDER$1'))).toEqual(
      expect.arrayContaining(['/FOLDER/FILE', '/FOLDER', '/index.db-wal']),
    );
  });
}

it('ends when it is told to, and an answer that is being sent ends first or is cut off', async () => {
  using folder = temporaryDataDir();
  await using server = await spawnObjectServer(folder.path);
  const client = clientOf(server.url);
  await client.send(new PutObjectCommand({ Bucket: bucket, Key: 'x', Body: someBytes(20 * mebibyte) }));
  // It is not read: the answer cannot end.
  const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: 'x' }));
  (Body as Readable).on('error', () => {});
  const began = performance.now();
  expect(await server.end('SIGTERM')).toBe(0);
  // Without the cut it would be sixty seconds.
  expect(performance.now() - began).toBeLessThan(30_000);
  client.destroy();
});

it('verify, backup and restore find and refuse damage', async () => {
  using folder = temporaryDataDir();
  using copy = temporaryDataDir();
  const [objects, backup] = [objectsIn(folder.path), join(copy.path, 'backup')];
  {
    await using server = await spawnObjectServer(folder.path);
    const client = clientOf(server.url);
    for (const Key of ['a', 'b', 'c'])
      await client.send(new PutObjectCommand({ Bucket: bucket, Key, Body: `content of ${Key}` }));
    // While it runs.
    const { code, stdout } = await runObjects(folder.path, ['backup', backup]);
    expect([code, JSON.parse(stdout)]).toEqual([0, { objects: 3, parts: 3, bytes: 36 }]);
    client.destroy();
  }
  expect((await runObjects(folder.path, ['backup', backup])).stderr).toMatch(/exists already/);
  expect((await runObjects(folder.path, ['restore', backup])).stderr).toMatch(/exists already/);
  const restored = join(copy.path, 'restored');
  expect((await runObjects(restored, ['restore', backup])).code).toBe(0);
  {
    await using server = await spawnObjectServer(restored);
    const client = clientOf(server.url);
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: 'b' }));
    expect(await Body?.transformToString()).toBe('content of b');
    client.destroy();
  }
  const [first = '', second = ''] = partFilesIn(objects);
  writeFileSync(partPath(objects, first), 'CONTENT OF x');
  truncateSync(partPath(objects, second), 3);
  const verified = await runObjects(folder.path, ['verify']);
  expect(verified.code).toBe(1);
  expect(JSON.parse(verified.stdout).problems).toHaveLength(2);
  const failed = await runObjects(folder.path, ['backup', join(copy.path, 'second')]);
  expect([failed.code, failed.stderr]).toEqual([1, expect.stringContaining('An object is damaged')]);
  rmSync(partPath(backup, partFilesIn(backup)[0] ?? ''));
  const refused = await runObjects(join(copy.path, 'third'), ['restore', backup]);
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('The backup is damaged')]);
  // A reader of a damaged object gets an error and never the wrong length.
  await using server = await spawnObjectServer(folder.path);
  const client = clientOf(server.url);
  const reads = await Promise.all(
    ['a', 'b', 'c'].map(async (Key) => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key }));
      return Body?.transformToString().catch(() => 'cut off');
    }),
  );
  expect(reads.filter((text) => text === 'cut off').length).toBeGreaterThan(0);
  client.destroy();
});

it('a backup that is taken while objects are replaced has every object, each as a whole', async () => {
  using folder = temporaryDataDir();
  using copy = temporaryDataDir();
  const backup = join(copy.path, 'backup');
  {
    await using server = await spawnObjectServer(folder.path);
    const client = clientOf(server.url);
    const keys = Array.from({ length: 40 }, (_, index) => `key-${index}`);
    const put = (Key: string) =>
      client.send(new PutObjectCommand({ Bucket: bucket, Key, Body: someBytes(20_000) }));
    for (const key of keys) await put(key);
    let isOver = false;
    const replacing = (async () => {
      while (!isOver) await put(keys[Math.floor(Math.random() * keys.length)] ?? '');
    })();
    const { code, stdout, stderr } = await runObjects(folder.path, ['backup', backup]);
    isOver = true;
    await replacing;
    expect([code, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toMatchObject({ objects: 40, parts: 40 });
    client.destroy();
  }
  expect(await verifyFolder(backup)).toMatchObject({ objects: 40, unnamed: 0, problems: [] });
});

it('refuses to listen where other machines could reach it, or without its settings', async () => {
  using folder = temporaryDataDir();
  await expect(
    spawnObjectServer(folder.path, { wrapper: ['env', 'FANFOLD_S3_ENDPOINT=http://0.0.0.0:9'] }),
  ).rejects.toThrow(/needs http:\/\/127\.0\.0\.1/);
  await expect(spawnObjectServer(folder.path, { wrapper: ['env', 'FANFOLD_S3_ENDPOINT='] })).rejects.toThrow(
    /half configured: FANFOLD_S3_ENDPOINT/,
  );
});

it('a damaged index ends the start with its name', async () => {
  using folder = temporaryDataDir();
  {
    await using server = await spawnObjectServer(folder.path);
    expect(await server.end('SIGTERM')).toBe(0);
  }
  writeFileSync(join(objectsIn(folder.path), 'index.db'), 'no database');
  await expect(spawnObjectServer(folder.path)).rejects.toThrow(
    /index of objects .*index\.db cannot be opened/,
  );
});
