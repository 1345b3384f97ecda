import { type Oid, parseOid } from '@fanfold/domain';
import { contentStream } from '@fanfold/domain/catalogue';
import { assetStream } from '@fanfold/domain/media';
import type { CdnPart } from '@fanfold/objects';
import { systemClock } from '@fanfold/platform';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { issueDraft, saveDraft } from '../catalogue/draft-work.ts';
import { isPublicPicture } from '../catalogue/picture-access.ts';
import { publishWork } from '../catalogue/publish-work.ts';
import { changeVisibility } from '../catalogue/show-work.ts';
import { invocation, startUseCases } from '../testing/use-cases.ts';
import { deleteAssets } from './delete-assets.ts';
import { purgeCaches } from './purge-caches.process.ts';

const purged: { readonly part: CdnPart; readonly cacheKeys: readonly string[]; readonly at: number }[] = [];
const cdn = {
  purge: async (part: CdnPart, cacheKeys: readonly string[]) =>
    purged.push({ part, cacheKeys, at: Date.now() }) > 0,
};
let world: Awaited<ReturnType<typeof startUseCases>>;
let owner: Oid;
beforeAll(async () => {
  world = await startUseCases(purgeCaches(cdn, systemClock));
  owner = await world.account('creator');
});
afterAll(() => world[Symbol.asyncDispose]());

const asked = () => invocation(owner, { role: 'creator' });
const picture = async (): Promise<Oid> => {
  const assetOid = world.nextOid();
  const kept = { mediaType: 'image/png', sizeBytes: 100, width: 40, height: 30, colour: '#c03020' };
  await world.deps.eventLog.commands.of(assetStream).handle({
    ...asked(),
    id: assetOid,
    command: (now) => ({
      type: 'KeepPicture',
      assetOid,
      ownerOid: owner,
      objectKey: `public/${owner}/${assetOid}`,
      ...kept,
      now,
    }),
  });
  return assetOid;
};
const text = (en: string) => ({ original: 'en' as const, texts: { en } });
const save = (contentOid: Oid, key: Oid) => {
  const pictures = [{ ratio: '1:1' as const, language: null, key, colour: '#c03020' }];
  const cover = { scene: 'rain' as const, colours: ['#111111', '#222222', '#333333'] as never, pictures };
  const metaData = { title: text('Rain'), body: text('It rained.'), cover, offer: { priceCoins: 30 } };
  return saveDraft(world.deps, asked(), { contentOid, metaData, basedOn: undefined });
};
const publish = (contentOid: Oid) => publishWork(world.deps, asked(), { contentOid, publicConfirmed: false });
const published = async (key: Oid): Promise<Oid> => {
  const { contentOid } = await issueDraft(world.deps, asked(), 'audio');
  await save(contentOid, key);
  await publish(contentOid);
  return contentOid;
};
const isPublic = (key: Oid) => isPublicPicture(world.deps, key);
const forgotten = (key: Oid) =>
  vi.waitFor(() => {
    const found = purged.find(({ cacheKeys }) => cacheKeys.includes(`/jp/pics/${key}*`));
    expect(found?.part).toBe('public');
    return found?.at ?? 0;
  }, 45_000);

describe('the public address of a picture', () => {
  it('is there while all people find its work, and is forgotten by the CDN with the work [UPL-016]', async () => {
    const key = await picture();
    const contentOid = await published(key);
    expect(await isPublic(key)).toBe(true);
    const since = Date.now();
    await world.deps.eventLog.commands.of(contentStream).handle({
      ...asked(),
      id: contentOid,
      command: () => ({ type: 'ChangeSale', creatorOid: owner, priceCoins: 30, isAdultContent: true }),
    });
    expect(await isPublic(key)).toBe(false);
    // Not before each process answers so: an answer of before would be kept for ever.
    expect((await forgotten(key)) - since).toBeGreaterThan(2_000);
    const closed = await picture();
    const other = await published(closed);
    await changeVisibility(world.deps, asked(), { contentOid: other, visibility: 'private' });
    expect(await isPublic(closed)).toBe(false);
    await forgotten(closed);
  });

  it('is none before the work is published with it, and ends when another picture takes its place', async () => {
    const [first, second] = [await picture(), await picture()];
    expect(await isPublic(first)).toBe(true);
    const { contentOid } = await issueDraft(world.deps, asked(), 'audio');
    await save(contentOid, first);
    expect(await isPublic(first)).toBe(false);
    await publish(contentOid);
    await save(contentOid, second);
    expect([await isPublic(first), await isPublic(second)]).toEqual([true, false]);
    await publish(contentOid);
    expect([await isPublic(first), await isPublic(second)]).toEqual([false, true]);
    await deleteAssets(world.deps, asked(), [first]);
    await forgotten(first);
    expect(purged.flatMap(({ cacheKeys }) => cacheKeys).join(' ')).not.toContain(second);
  });

  it('is forgotten once nothing shows the picture', async () => {
    const key = await picture();
    await world.deps.eventLog.commands.of(assetStream).handle({
      ...asked(),
      id: parseOid(key),
      command: (now) => ({ type: 'RetirePicture', now }),
    });
    await forgotten(key);
  });
});
