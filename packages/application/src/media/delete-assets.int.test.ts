import { type Oid, workTarget } from '@fanfold/domain';
import { contentStream } from '@fanfold/domain/catalogue';
import { assetStream } from '@fanfold/domain/media';
import type { EventLog } from '@fanfold/event-log';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { issueDraft, saveDraft } from '../catalogue/draft-work.ts';
import { publishWork, scheduleWork } from '../catalogue/publish-work.ts';
import { invocation, refusalOf, startUseCases } from '../testing/use-cases.ts';
import { deleteAssets } from './delete-assets.ts';

let world: Awaited<ReturnType<typeof startUseCases>>;
let owner: Oid;
beforeAll(async () => {
  world = await startUseCases();
  owner = await world.account('creator');
});
afterAll(() => world[Symbol.asyncDispose]());

const asked = () => invocation(owner, { role: 'creator' });
const record = (id: Oid, command: () => Parameters<typeof assetStream.decider.decide>[1]) =>
  world.deps.eventLog.commands.of(assetStream).handle({ ...asked(), id, command });

/** A video that can be played. */
const video = async (): Promise<Oid> => {
  const assetOid = world.nextOid();
  const now = world.deps.clock.now();
  const object = { objectKey: `private/${owner}/${assetOid}`, uploadId: 'u', sizeBytes: 100 };
  const begun = { purpose: 'video', access: 'private', belongsTo: null, fileName: 'rain.mp4' } as const;
  const found = { mediaType: 'video/mp4', sizeBytes: 100, etag: 'e', now };
  await record(assetOid, () => ({
    type: 'StartUpload',
    assetOid,
    ownerOid: owner,
    ...begun,
    ...object,
    now,
  }));
  await record(assetOid, () => ({ type: 'FinishUpload', ownerOid: owner, ...found }));
  await record(assetOid, () => ({
    type: 'RecordScreening',
    found: { clean: true, screenedFor: ['content'] },
    now,
  }));
  const shape = { kind: 'video', durationMs: 1_000, width: 640, height: 360 } as const;
  await record(assetOid, () => ({ type: 'RecordEncoding', outputPrefix: 'made/', ...shape }));
  return assetOid;
};

const save = (contentOid: Oid, assetOid: Oid) => {
  const title = { original: 'en' as const, texts: { en: 'Rain' } };
  const metaData = { title, offer: { priceCoins: 30 }, files: [{ purpose: 'video' as const, assetOid }] };
  return saveDraft(world.deps, asked(), { contentOid, metaData, basedOn: undefined });
};
const draftWith = async (assetOid: Oid): Promise<Oid> => {
  const { contentOid } = await issueDraft(world.deps, asked(), 'video');
  await save(contentOid, assetOid);
  return contentOid;
};
const work = async (contentOid: Oid) =>
  (await world.deps.eventLog.commands.load(contentStream, contentOid, { maxAgeMs: 0 })).state;
const file = async (assetOid: Oid) =>
  (await world.deps.eventLog.commands.load(assetStream, assetOid, { maxAgeMs: 0 })).state;

/** The same use cases, which do something else before their first command of a type is carried out. */
const interrupted = (before: string, doElse: () => Promise<unknown>) => {
  const { eventLog } = world.deps;
  let done = false;
  const of = (stream: Parameters<EventLog['commands']['of']>[0]) => {
    const commands = eventLog.commands.of(stream);
    const handle: typeof commands.handle = async (request) => {
      const { type } = request.command(world.deps.clock.now()) as { type: string };
      if (type === before && !done) {
        done = true;
        await doElse();
      }
      return commands.handle(request);
    };
    return { ...commands, handle };
  };
  const commands = { load: eventLog.commands.load.bind(eventLog.commands), of };
  return { ...world.deps, eventLog: { ...eventLog, commands } as never as EventLog };
};
const publish = (contentOid: Oid, deps = world.deps) =>
  publishWork(deps, asked(), { contentOid, publicConfirmed: false });
const remove = (assetOid: Oid, deps = world.deps) => deleteAssets(deps, asked(), [assetOid]);

describe('a file that is deleted while its work is published', () => {
  it.each(['AssignAsset', 'PublishWork'])(
    'is gone, and the work is not published, where the deletion comes before %s',
    async (before) => {
      const key = await video();
      const contentOid = await draftWith(key);
      const publishing = publish(
        contentOid,
        interrupted(before, () => remove(key)),
      );
      expect(await refusalOf(publishing)).toBe('WORK_INCOMPLETE');
      expect(await file(key)).toMatchObject({ status: 'deleted' });
      expect(await work(contentOid)).toMatchObject({ status: 'draft', work: null, draft: { files: [] } });
    },
  );

  it.each(['BeginDeletion', 'DetachFile'])(
    'stays with the work where the publication comes before %s [UPL-002]',
    async (before) => {
      const key = await video();
      const contentOid = await draftWith(key);
      const removing = remove(
        key,
        interrupted(before, () => publish(contentOid)),
      );
      expect(await refusalOf(removing)).toBe('FILE_PUBLISHED');
      const belongsTo = workTarget(contentOid);
      expect(await file(key)).toMatchObject({ status: 'uploaded', belongsTo, deleting: false });
      expect((await work(contentOid)).work?.files).toEqual([{ purpose: 'video', assetOid: key }]);
    },
  );

  it('stays with the work where the draft takes it again before the deletion ends', async () => {
    const key = await video();
    const contentOid = await draftWith(key);
    const again = async () => {
      await save(contentOid, key);
      await publish(contentOid);
    };
    expect(await refusalOf(remove(key, interrupted('DeleteAsset', again)))).toBe('FILE_IN_USE');
    expect(await file(key)).toMatchObject({ status: 'uploaded' });
    expect((await work(contentOid)).status).toBe('published');
  });

  it('stays with a work that will be published without its creator [CAT-090]', async () => {
    const key = await video();
    const contentOid = await draftWith(key);
    const publishAt = new Date(Date.parse(world.deps.clock.now()) + 3_600_000).toISOString();
    const plan = { contentOid, publicConfirmed: false, publishAt, timeZone: 'Asia/Seoul' };
    await scheduleWork(world.deps, asked(), plan);
    expect(await refusalOf(remove(key))).toBe('SCHEDULED_FILES_LOCKED');
    expect(await file(key)).toMatchObject({ status: 'uploaded', deleting: false });
  });
});
