import { parseOid } from '@fanfold/domain';
import { contentStream } from '@fanfold/domain/catalogue';
import { type AssetCommand, assetStream } from '@fanfold/domain/media';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { invocation, startUseCases } from '../testing/use-cases.ts';
import { issueDraft, saveDraft } from './draft-work.ts';
import { mediaOf } from './media-of-work.ts';
import { publishWork } from './publish-work.ts';

let world: Awaited<ReturnType<typeof startUseCases>>;
beforeAll(async () => {
  world = await startUseCases();
});
afterAll(() => world?.[Symbol.asyncDispose]());

const text = (en: string) => ({ original: 'en' as const, texts: { en } });

/** The preview of a film that is sold, for who may open it and for who may not. */
const previewsOf = async (made: { readonly durationMs: number; readonly previewMs?: number }) => {
  const { eventLog, clock } = world.deps;
  const ownerOid = await world.account('creator');
  const asked = invocation(ownerOid, { role: 'creator' });
  const assetOid = world.nextOid();
  const toAsset = (command: AssetCommand) =>
    eventLog.commands
      .of(assetStream)
      .handle({ ...invocation(ownerOid), id: assetOid, command: () => command });
  const now = clock.now();
  await toAsset({
    type: 'StartUpload',
    assetOid,
    ownerOid,
    purpose: 'video',
    access: 'private',
    belongsTo: null,
    fileName: 'rain.mp4',
    sizeBytes: 100,
    objectKey: `private/${ownerOid}/${assetOid}`,
    uploadId: 'u',
    now,
  });
  await toAsset({
    type: 'FinishUpload',
    ownerOid,
    mediaType: 'video/mp4',
    sizeBytes: 100,
    etag: 'e',
    now,
  });
  await toAsset({
    type: 'RecordScreening',
    found: { clean: true, screenedFor: ['content'] },
    now,
  });
  const size = { width: 640, height: 360 };
  await toAsset({ type: 'RecordEncoding', outputPrefix: 'made/', kind: 'video', ...size, ...made });
  const { contentOid } = await issueDraft(world.deps, asked, 'video');
  await saveDraft(world.deps, asked, {
    contentOid,
    metaData: {
      title: text('Rain'),
      body: text('It rained.'),
      offer: { priceCoins: 30 },
      files: [{ purpose: 'video', assetOid }],
    },
    basedOn: undefined,
  });
  await publishWork(world.deps, asked, { contentOid: parseOid(contentOid), publicConfirmed: false });
  const { state } = await eventLog.commands.load(contentStream, contentOid, { maxAgeMs: 0 });
  const deps = { eventLog, clock, pepper: 'ab'.repeat(32) };
  const shown = [true, false].map((canView) =>
    mediaOf(deps, { state, viewerOid: null, country: null, canView }),
  );
  return (await Promise.all(shown)).map((media) => media?.preview?.split('/').at(-1) ?? null);
};

describe('the preview of a film that is sold', () => {
  it('is for all who find the work where it is a part of it', async () => {
    expect(await previewsOf({ durationMs: 9_000, previewMs: 3_000 })).toEqual(['preview.mp4', 'preview.mp4']);
    expect(await previewsOf({ durationMs: 61_000 })).toEqual(['preview.mp4', 'preview.mp4']);
  });

  it('from an earlier encoding, which shows most of a short film, is for those who may open it', async () => {
    expect(await previewsOf({ durationMs: 9_000 })).toEqual(['preview.mp4', null]);
  });
});
