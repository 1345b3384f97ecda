import { keepObjects, ObjectLedger } from '@fanfold/application';
import { parseOid } from '@fanfold/domain';
import { createObjectStore, type ObjectStore } from '@fanfold/objects';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { credentials, region, startTestServer } from '../../services/objects/src/testing/object-server.ts';
import { compareObjects, listObjects, orphanLines, sweep } from '../../services/stack/src/verify/objects.ts';

const places = new AsyncDisposableStack();
let store: ObjectStore;
beforeAll(async () => {
  const server = places.use(await startTestServer());
  const at = { endpoint: server.url, region, bucket: 'fanfold', ...credentials, addressing: 'path' } as const;
  store = places.use(createObjectStore(at));
});
afterAll(() => places.disposeAsync());

const id = (digit: string) => parseOid(digit.repeat(24));
const [owner, first, second] = [id('a'), id('b'), id('c')];
const [asset, other] = [id('d'), id('e')];
const dayMs = 86_400_000;
const text = { contentType: 'text/plain' };
const put = (key: string) => store.put(key, Buffer.from(key), text);

const image = (imageOid: typeof first | null, formerImageOid: typeof first | null) =>
  ({ type: 'ProfileImageChanged', accountOid: owner, imageOid, formerImageOid }) as const;
const started = (assetOid: typeof first) =>
  ({
    type: 'UploadStarted',
    assetOid,
    ownerOid: owner,
    purpose: 'video',
    access: 'private',
    belongsTo: null,
    fileName: null,
    sizeBytes: 10,
    objectKey: `private/${owner}/${assetOid}`,
    uploadId: 'one',
    startedAt: '2026-12-01T00:00:00.000Z',
    expiresAt: '2026-12-08T00:00:00.000Z',
  }) as const;

it('finds what a crash left, removes it, and keeps what the log knows', async () => {
  const ledger = new ObjectLedger();
  const kept = await put(`private/${owner}/${asset}`);
  for (const key of [`profile/${owner}/${first}/large.webp`, `profile/${owner}/${second}/large.webp`])
    await put(key);
  await put(`private/${owner}/${other}`);
  await store.createUpload('private/unknown/upload', text);
  const sizeBytes = `private/${owner}/${asset}`.length;
  const finished = {
    type: 'UploadFinished',
    assetOid: asset,
    ownerOid: owner,
    mediaType: 'video/mp4',
  } as const;
  const finishedAt = '2026-12-01T00:00:00.000Z';
  keepObjects(image(first, null), ledger);
  // The former image was replaced, and the worker was stopped before it removed that.
  keepObjects(image(second, first), ledger);
  keepObjects(started(asset), ledger);
  keepObjects({ ...finished, sizeBytes, etag: kept.etag, finishedAt }, ledger);
  const stored = await listObjects(store);
  const compare = (now: number) =>
    compareObjects({ store, stored, ledger, now: new Date(now).toISOString() });

  // Younger than a day: it may still get its event.
  expect(await compare(Date.now())).toMatchObject({ objects: 4, waiting: 2, differences: [] });
  const later = await compare(Date.now() + 2 * dayMs);
  expect(later.differences).toEqual([]);
  expect(orphanLines(later.orphans)).toEqual([
    `the object private/${owner}/${other} belongs to nothing`,
    `the object profile/${owner}/${first}/large.webp belongs to nothing`,
    'the unfinished upload of private/unknown/upload belongs to nothing',
  ]);

  await sweep(store, later.orphans);
  const after = await listObjects(store);
  expect(after.objects.map(({ key }) => key)).toEqual([
    `private/${owner}/${asset}`,
    `profile/${owner}/${second}/large.webp`,
  ]);
  expect(after.uploads).toEqual([]);
});

it('names a file that is missing, and one whose content is another', async () => {
  const ledger = new ObjectLedger();
  const finished = {
    ownerOid: owner,
    mediaType: 'video/mp4',
    finishedAt: '2026-12-01T00:00:00.000Z',
  } as const;
  for (const one of [first, second]) {
    keepObjects(started(one), ledger);
    const event = {
      type: 'UploadFinished',
      assetOid: one,
      sizeBytes: 10,
      etag: 'another',
      ...finished,
    } as const;
    keepObjects(event, ledger);
  }
  keepObjects(image(other, null), ledger);
  const stored = await listObjects(store);
  await put(`private/${owner}/${first}`);
  const { differences } = await compareObjects({ store, stored, ledger, now: new Date().toISOString() });
  expect(differences).toEqual([
    `the object private/${owner}/${first} has another content than was stored`,
    `the object private/${owner}/${second} is missing`,
    `the object profile/${owner}/${other}/ is missing`,
  ]);
  // An erased account's image is expected no longer.
  const finalisedAt = finished.finishedAt;
  keepObjects({ type: 'DeletionFinalised', accountOid: owner, finalisedAt, eraseAt: finalisedAt }, ledger);
  expect(ledger.kept().map(({ key }) => key)).not.toContain(`profile/${owner}/${other}/`);
});
