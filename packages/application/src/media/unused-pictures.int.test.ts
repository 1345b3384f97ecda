import { addDays, type Oid } from '@fanfold/domain';
import { postStream } from '@fanfold/domain/community';
import { assetStream } from '@fanfold/domain/media';
import { isDomainEventType } from '@fanfold/event-log';
import { createObjectStore, listAll, type ObjectStore } from '@fanfold/objects';
import { randomIds } from '@fanfold/platform';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import {
  credentials,
  region,
  startTestServer,
} from '../../../../services/objects/src/testing/object-server.ts';
import { issueDraft, saveDraft } from '../catalogue/draft-work.ts';
import { deletePost, editPost, submitPost } from '../community/posts.ts';
import { invocation, refusalOf, startUseCases } from '../testing/use-cases.ts';
import { keepPicture } from './keep-picture.ts';
import { removeObjects } from './remove-objects.process.ts';
import { PictureUses, sweepPictures } from './unused-pictures.ts';

/** 40 × 30 pixels of one colour. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAACgAAAAeCAIAAADRv8uKAAAALElEQVR42u3NMQ0AAAgDsHlBBVrw7wMZcDTp31TPiYjFYrFYLBaLxWKx+G+8LbxZ/mc0ahYAAAAASUVORK5CYII=',
  'base64',
);

const places = new AsyncDisposableStack();
let objects: ObjectStore;
let world: Awaited<ReturnType<typeof startUseCases>>;
let owner: Oid;
beforeAll(async () => {
  const server = places.use(await startTestServer());
  const at = { endpoint: server.url, region, bucket: 'fanfold', ...credentials, addressing: 'path' } as const;
  objects = places.use(createObjectStore(at));
  world = places.use(await startUseCases(removeObjects(objects)));
  owner = await world.account('creator');
});
afterAll(() => places.disposeAsync());

const began = new Date().toISOString();
const retentionDays = 7;
const asOwner = () => ({ ...invocation(owner), actor: { oid: owner, role: 'creator' as const } });
const kept = async (): Promise<Oid> => {
  const scanners = { malware: undefined, picture: undefined };
  return (await keepPicture({ ...world.deps, objects, scanners }, invocation(owner), png)).key;
};
const post = (pictures: Oid[]) => ({ text: 'Rain', pictures, audience: { to: 'all' as const } });
const show = (...pictures: Oid[]) => submitPost(world.deps as never, asOwner(), post(pictures));

const usesNow = async (): Promise<PictureUses> => {
  const uses = new PictureUses();
  const { client, codec } = world.deps.eventLog;
  for await (const stored of client.readEverything())
    if (isDomainEventType(stored.type)) uses.note(await codec.decode(stored));
  return uses;
};
const sweepWith = (uses: PictureUses, day: number, removes = true) =>
  sweepPictures(world.deps.eventLog.commands, {
    uses,
    now: addDays(began, day + 0.01),
    retentionDays,
    invocation: removes
      ? { actor: { oid: null, role: 'system' }, body: null, correlationId: randomIds.uuid() }
      : null,
    newKey: randomIds.uuid,
  });
const sweep = async (day: number, removes = true) => sweepWith(await usesNow(), day, removes);
const statusOf = async (key: Oid) =>
  (await world.deps.eventLog.commands.load(assetStream, key, { maxAgeMs: 0 })).state.status;
const sizesOf = async (key: Oid): Promise<number> => {
  let sizes = 0;
  for await (const _object of listAll(objects, `public/${owner}/${key}/`)) sizes += 1;
  return sizes;
};

describe('a picture that nothing shows', () => {
  it('is removed with all its sizes, the retention after a sweep found it unused and not before', async () => {
    const [unused, shown] = [await kept(), await kept()];
    await show(shown);
    expect((await sweep(0)).retired).not.toContain(unused);
    expect(await sweep(2, false)).toMatchObject({ retired: [], removed: [] });
    const found = await sweep(2);
    expect(found.retired).toContain(unused);
    expect(found.retired).not.toContain(shown);
    expect((await sweep(8)).removed).toEqual([]);
    expect(await statusOf(unused)).toBe('uploaded');
    expect((await sweep(9.5)).removed).toContain(unused);
    await vi.waitFor(async () => expect(await sizesOf(unused)).toBe(0), { timeout: 45_000 });
    expect([await statusOf(shown), (await sizesOf(shown)) > 0]).toEqual(['uploaded', true]);
    expect(await refusalOf(show(unused))).toBe('IMAGE_NOT_FOUND');
  });

  it('is one that a post, a draft or a work showed before, and no longer', async () => {
    const [dropped, ofDraft, ofDeleted] = [await kept(), await kept(), await kept()];
    const { postOid } = await show(dropped);
    const gone = await show(ofDeleted);
    const deps = { ...world.deps, objects } as never;
    const { contentOid } = await issueDraft(deps, asOwner(), 'audio');
    const cover = (pictures: readonly object[]) =>
      ({
        contentOid,
        metaData: { cover: { scene: 'rain', colours: ['#101010', '#202020', '#303030'], pictures } },
      }) as never;
    const picture = { key: ofDraft, ratio: '1:1', language: null, colour: '#101010' };
    await saveDraft(deps, asOwner(), cover([picture]));
    const { retired: none } = await sweep(2);
    for (const key of [dropped, ofDraft, ofDeleted]) expect(none).not.toContain(key);
    await editPost(deps, asOwner(), { postOid, content: post([]) });
    await deletePost(deps, asOwner(), gone.postOid);
    await saveDraft(deps, asOwner(), cover([]));
    const { retired } = await sweep(2);
    expect(retired).toContain(dropped);
    expect(retired).toContain(ofDraft);
  });

  it('stays when it is used while it waits, also when the sweep read the log before', async () => {
    const key = await kept();
    await sweep(2);
    const before = await usesNow();
    await show(key);
    expect((await sweepWith(before, 10)).removed).not.toContain(key);
    expect((await sweep(20)).removed).not.toContain(key);
    expect(await statusOf(key)).toBe('uploaded');
  });

  it('stays when what shows it had looked at it just before it was retired', async () => {
    const key = await kept();
    await sweep(2);
    // The picture was looked at before the sweep, and the post is recorded after it.
    const postOid = world.nextOid();
    const content = post([key]);
    await world.deps.eventLog.commands.of(postStream).handle({
      ...asOwner(),
      id: postOid,
      command: (now) => ({ type: 'SubmitPost', postOid, creatorOid: owner, ...content, now }),
    });
    const swept = await sweep(10);
    expect(swept.reinstated).toContain(key);
    expect(swept.removed).not.toContain(key);
    expect((await sweep(20)).removed).not.toContain(key);
  });
});
