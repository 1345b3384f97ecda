import type { DraftMetaData, WorksEdit } from '@fanfold/contracts/catalogue';
import { type Oid, parseOid } from '@fanfold/domain';
import { contentStream, strikesStream } from '@fanfold/domain/catalogue';
import { marksStream } from '@fanfold/domain/community';
import { type AssetCommand, type AssetPurpose, assetStream, type Screened } from '@fanfold/domain/media';
import { tiersStream } from '@fanfold/domain/subscriptions';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { publishAudio } from '../../../../test/support/contents.ts';
import { requestFor } from '../deadline.ts';
import type { RuntimeDeps } from '../manifest.ts';
import { invocation, refusalOf, startUseCases } from '../testing/use-cases.ts';
import { acceptCoCreation, endCoCreation, inviteCoCreator } from './co-creators.ts';
import { catalogueDeadlines } from './deadlines.ts';
import { issueDraft, saveDraft } from './draft-work.ts';
import { editWorks } from './edit-works.ts';
import { followEncoding } from './follow-encoding.process.ts';
import { previewAccess } from './preview-access.ts';
import { publishContent } from './publish-content.ts';
import { cancelSchedule, giveUpEncoding, publishWork, scheduleWork } from './publish-work.ts';
import {
  changeVisibility,
  deleteWork,
  fileCounterNotice,
  keepSuspended,
  reinstateWork,
  suspendWork,
} from './show-work.ts';
import { accessTo, resourceOf } from './work-access.ts';

let world: Awaited<ReturnType<typeof startUseCases>>;
let owner: Oid;
beforeAll(async () => {
  world = await startUseCases(followEncoding);
  owner = await world.account('creator');
});
afterAll(() => world?.[Symbol.asyncDispose]());

const text = (en: string) => ({ original: 'en' as const, texts: { en } });
const priced = { offer: { priceCoins: 30 } };
const complete: DraftMetaData = { title: text('Rain'), body: text('It rained.'), ...priced };

const stateOf = async (id: string) =>
  (await world.deps.eventLog.commands.load(contentStream, id, { maxAgeMs: 0 })).state;
const as = (oid: string) => invocation(oid, { role: 'creator' });
const issue = async (kind: 'audio' | 'video' = 'audio') =>
  (await issueDraft(world.deps, { ...as(owner), key: crypto.randomUUID(), body: null }, kind)).contentOid;
const save = (contentOid: Oid, metaData: DraftMetaData, basedOn?: number) =>
  saveDraft(world.deps, as(owner), { contentOid, metaData, basedOn });
const drafted = async (metaData = complete) => {
  const contentOid = await issue();
  await save(contentOid, metaData);
  return contentOid;
};
/** Two tiers of the owner's, made once. */
const twoTiers = async () => {
  const [silver, gold] = [world.nextOid(), world.nextOid()];
  for (const [tierHash, name, feeCoins] of [
    [silver, 'Silver', 50],
    [gold, 'Gold', 100],
  ] as const)
    await world.deps.eventLog.commands.of(tiersStream).handle({
      ...invocation(owner),
      id: owner,
      command: (now) => ({
        type: 'AddTier',
        now,
        creatorOid: owner,
        tierHash,
        fields: { name, details: '', feeCoins, streak: false, emojis: false, discord: false, places: null },
      }),
    });
  return { silver, gold };
};
const draftedBy = async (oid: Oid) => {
  const asked = { ...as(oid), key: crypto.randomUUID(), body: null };
  const { contentOid } = await issueDraft(world.deps, asked, 'audio');
  await saveDraft(world.deps, as(oid), { contentOid, metaData: complete, basedOn: undefined });
  return contentOid;
};
const publish = (contentOid: Oid, publicConfirmed = false) =>
  publishWork(world.deps, as(owner), { contentOid, publicConfirmed });

const toAsset = (assetOid: Oid, command: AssetCommand) =>
  world.deps.eventLog.commands
    .of(assetStream)
    .handle({ ...invocation(owner), id: assetOid, command: () => command });

const clean: Screened = { clean: true, screenedFor: ['content'] };

/** A file whose last part has come, and what a screening found in it; null where that is not known yet. */
const uploaded = async (
  purpose: AssetPurpose = 'video',
  ownerOid = owner,
  found: Screened | null = clean,
): Promise<Oid> => {
  const assetOid = world.nextOid();
  const now = '2026-11-24T00:00:00.000Z';
  await toAsset(assetOid, {
    type: 'StartUpload',
    assetOid,
    ownerOid,
    purpose,
    access: 'private',
    belongsTo: null,
    fileName: 'rain.mp4',
    sizeBytes: 100,
    objectKey: `private/${ownerOid}/${assetOid}`,
    uploadId: 'u',
    now,
  });
  const mediaType = { video: 'video/mp4', audio: 'audio/mpeg' }[String(purpose)] ?? 'image/png';
  await toAsset(assetOid, { type: 'FinishUpload', ownerOid, mediaType, sizeBytes: 100, etag: 'e', now });
  if (found !== null) await toAsset(assetOid, { type: 'RecordScreening', found, now });
  return assetOid;
};
const encode = (assetOid: Oid, durationMs = 61_400) =>
  toAsset(assetOid, {
    type: 'RecordEncoding',
    outputPrefix: 'made/',
    kind: 'video',
    durationMs,
    width: 640,
    height: 360,
  });
const becomes = (contentOid: Oid, status: string) =>
  vi.waitFor(async () => expect((await stateOf(contentOid)).status).toBe(status), 45_000);

describe('a draft', () => {
  it('gets its id once, keeps what was saved, and shows no other person anything [CAT-005, CAT-006]', async () => {
    const key = crypto.randomUUID();
    const ask = () => issueDraft(world.deps, { ...as(owner), key, body: null }, 'audio');
    const [one, two] = [await ask(), await ask()];
    expect(two.contentOid).toBe(one.contentOid);
    const { contentOid } = one;
    expect(await save(contentOid, { title: text('Ra') })).toMatchObject({ save: 1 });
    expect(await save(contentOid, { title: text('Rain'), hashtags: ['rain'] }, 1)).toMatchObject({ save: 2 });
    expect((await stateOf(contentOid)).draft).toEqual({ title: text('Rain'), hashtags: ['rain'] });
    expect(await refusalOf(save(contentOid, { title: text('R') }, 1))).toBe('DRAFT_CHANGED');
    const other = as(await world.account('creator'));
    const theirs = saveDraft(world.deps, other, { contentOid, metaData: complete, basedOn: undefined });
    expect(await refusalOf(theirs)).toBe('CONTENT_NOT_FOUND');
    const viewer = { oid: other.actor.oid, isAdmin: false, adult: true };
    expect((await accessTo(world.deps, viewer, contentOid)).to('find')).toMatchObject({ allowed: false });
  });

  it('takes files of its creator alone, that are whole, and are in no other work', async () => {
    const contentOid = await issue('video');
    const files = (assetOid: Oid, purpose: 'video' | 'audio' = 'video') =>
      save(contentOid, { files: [{ purpose, assetOid }] });
    const foreign = await uploaded('video', await world.account('creator'));
    expect(await refusalOf(files(foreign))).toBe('FILE_NOT_YOURS');
    expect(await refusalOf(files(world.nextOid()))).toBe('FILE_NOT_YOURS');
    const own = await uploaded();
    expect(await refusalOf(files(own, 'audio'))).toBe('FILE_NOT_YOURS');
    await files(own);
    const another = await issue('video');
    const again = save(another, { files: [{ purpose: 'video', assetOid: own }] });
    expect(await refusalOf(again)).toBe('FILE_IN_USE');
    const cover = save(another, {
      cover: {
        scene: 'rain',
        colours: ['#101820', '#c05030', '#f0e8d8'],
        pictures: [{ ratio: '1:1', language: null, key: own, colour: '#000000' }],
      },
    });
    expect(await refusalOf(cover)).toBe('IMAGE_NOT_FOUND');
  });

  it('takes a video in works that are videos alone, as no other is rated before it is sold in Korea [CAT-042]', async () => {
    const assetOid = await uploaded();
    const files = [{ purpose: 'video' as const, assetOid }];
    expect(await refusalOf(save(await issue('audio'), { files }))).toBe('FILE_TYPE_WRONG');
    await save(await issue('video'), { files });
  });
});

describe('a publication', () => {
  it('needs what the work needs, and a confirmation where all people will see it [CAT-003, CAT-089]', async () => {
    const contentOid = await issue();
    const early = publish(contentOid);
    await expect(early).rejects.toMatchObject({
      code: 'WORK_INCOMPLETE',
      details: { missing: 'title body offer' },
    });
    await save(contentOid, { ...complete, offer: { priceCoins: 0, access: 'open' } });
    expect(await refusalOf(publish(contentOid))).toBe('PUBLIC_NOT_CONFIRMED');
    await publish(contentOid, true);
    expect(await stateOf(contentOid)).toMatchObject({ status: 'published', work: { title: text('Rain') } });
  });

  it('waits for its files, and takes place with the last of them; its length is what was measured', async () => {
    const contentOid = await issue('video');
    const [one, two] = [await uploaded(), await uploaded('audio')];
    await save(contentOid, {
      ...complete,
      files: [
        { purpose: 'video', assetOid: one },
        { purpose: 'audio', assetOid: two },
      ],
    });
    await publish(contentOid);
    expect(await stateOf(contentOid)).toMatchObject({ status: 'encoding' });
    expect(await refusalOf(save(contentOid, { files: [] }))).toBe('ENCODING_UNDER_WAY');
    await encode(two);
    await encode(one);
    await becomes(contentOid, 'published');
    expect((await stateOf(contentOid)).work?.lengthSeconds).toBe(61);
  });

  it('waits for files to be screened as well, and keeps the length of what is played', async () => {
    const contentOid = await issue('video');
    const [film, extras] = [await uploaded(), await uploaded('image', owner, null)];
    await encode(film);
    await save(contentOid, {
      ...complete,
      files: [
        { purpose: 'video', assetOid: film },
        { purpose: 'image', assetOid: extras },
      ],
    });
    await publish(contentOid);
    expect(await stateOf(contentOid)).toMatchObject({
      status: 'encoding',
      awaited: { assetOids: [extras] },
    });
    await toAsset(extras, { type: 'RecordScreening', found: clean, now: '2026-11-24T00:00:00.000Z' });
    await becomes(contentOid, 'published');
    expect((await stateOf(contentOid)).work?.lengthSeconds).toBe(61);
  });

  it('fails with a file that is quarantined, and takes place when an administrator releases it', async () => {
    const contentOid = await issue('video');
    const [file, now] = [await uploaded('video', owner, null), '2026-11-24T00:00:00.000Z'];
    await save(contentOid, { ...complete, files: [{ purpose: 'video', assetOid: file }] });
    await publish(contentOid);
    await encode(file);
    const found = { clean: false, reason: 'malware', finding: 'Eicar' } as const;
    await toAsset(file, { type: 'RecordScreening', found, now });
    await becomes(contentOid, 'encoding_failed');
    await toAsset(file, {
      type: 'DecideQuarantine',
      outcome: 'released',
      reason: 'Harmless',
      decidedBy: world.nextOid(),
      now,
    });
    await becomes(contentOid, 'published');
  });

  it('finds files that were ready before it began to wait', async () => {
    const contentOid = await issue('video');
    const file = await uploaded();
    await save(contentOid, { ...complete, files: [{ purpose: 'video', assetOid: file }] });
    await encode(file);
    // The publication looked at the file a moment before that.
    await world.deps.eventLog.commands.of(contentStream).handle({
      ...as(owner),
      id: contentOid,
      command: (now) => ({
        type: 'PublishWork',
        creatorOid: owner,
        publicConfirmed: false,
        unready: [file],
        lengthSeconds: null,
        now,
      }),
    });
    await becomes(contentOid, 'published');
  });

  it('fails with a file that cannot be played, and goes on with another one [CAT-010]', async () => {
    const contentOid = await issue('video');
    const bad = await uploaded();
    await save(contentOid, { ...complete, files: [{ purpose: 'video', assetOid: bad }] });
    await publish(contentOid);
    await toAsset(bad, { type: 'RecordEncodingFailure', problem: 'damaged' });
    await becomes(contentOid, 'encoding_failed');
    await giveUpEncoding(world.deps, as(owner), contentOid);
    expect(await refusalOf(giveUpEncoding(world.deps, as(owner), contentOid))).toBe('NOT_ENCODING');
    const good = await uploaded();
    await encode(good);
    await save(contentOid, { files: [{ purpose: 'video', assetOid: good }] });
    await publish(contentOid);
    await becomes(contentOid, 'published');
  });

  it('takes over what was saved later, and only then [CAT-007]', async () => {
    const contentOid = await drafted();
    await publish(contentOid);
    await save(contentOid, { title: text('Snow'), offer: { priceCoins: 50 } });
    expect(await stateOf(contentOid)).toMatchObject({
      work: { title: text('Rain') },
      offer: { priceCoins: 30 },
    });
    await publish(contentOid);
    expect(await stateOf(contentOid)).toMatchObject({
      work: { title: text('Snow') },
      offer: { priceCoins: 50 },
    });
  });
});

describe('a schedule', () => {
  const plan = (contentOid: Oid, publishAt: string) =>
    scheduleWork(world.deps, as(owner), {
      contentOid,
      publishAt,
      timeZone: 'Asia/Seoul',
      publicConfirmed: false,
    });
  const strike = (takedownOid: Oid, type: 'GiveStrike' | 'TakeBackStrike') =>
    world.deps.eventLog.commands.of(strikesStream).handle({
      ...invocation(owner),
      id: owner,
      command: (now) => ({ type, creatorOid: owner, takedownOid, contentOid: takedownOid, now }),
    });
  const hourMs = 3_600_000;
  const inMs = (ms: number) => new Date(Date.parse(world.deps.clock.now()) + ms).toISOString();
  const pass = (contentOid: Oid, dueAt: string) => {
    const [deadline] = catalogueDeadlines({ ...world.deps } as unknown as RuntimeDeps);
    const due = { kind: 'publication' as const, id: contentOid, stream: `content-${contentOid}`, dueAt };
    expect(requestFor(due).id).toBe(contentOid);
    return deadline?.run(due);
  };

  it('publishes at its moment and not before, once, also with files that come later', async () => {
    const contentOid = await drafted();
    expect(await refusalOf(plan(contentOid, inMs(-1_000)))).toBe('SCHEDULE_WRONG');
    const publishAt = inMs(hourMs);
    await plan(contentOid, publishAt);
    expect(await stateOf(contentOid)).toMatchObject({ status: 'scheduled', schedule: { publishAt } });
    expect(await pass(contentOid, publishAt)).toMatchObject({ status: 'refused' });
    world.later(hourMs);
    await pass(contentOid, publishAt);
    expect((await stateOf(contentOid)).status).toBe('published');
    expect(await pass(contentOid, publishAt)).not.toMatchObject({ status: 'key-reused' });
  });

  it('that comes while three strikes stand leaves a draft, which is planned again when one is taken back', async () => {
    const contentOid = await drafted();
    const first = inMs(hourMs);
    await plan(contentOid, first);
    const notices = [world.nextOid(), world.nextOid(), world.nextOid()] as const;
    for (const one of notices) await strike(one, 'GiveStrike');
    expect(await refusalOf(plan(contentOid, inMs(2 * hourMs)))).toBe('UPLOADS_RESTRICTED');
    world.later(hourMs);
    await pass(contentOid, first);
    expect(await stateOf(contentOid)).toMatchObject({ status: 'draft', schedule: null, work: null });
    expect(await refusalOf(publish(contentOid))).toBe('UPLOADS_RESTRICTED');
    for (const one of notices) await strike(one, 'TakeBackStrike');
    const again = inMs(hourMs);
    await plan(contentOid, again);
    world.later(hourMs);
    await pass(contentOid, again);
    expect((await stateOf(contentOid)).status).toBe('published');
  });

  it('locks the files, and can be cancelled [CAT-090, CAT-104]', async () => {
    const contentOid = await drafted();
    await plan(contentOid, inMs(60_000));
    const file = await uploaded('audio');
    const change = save(contentOid, { files: [{ purpose: 'audio', assetOid: file }] });
    expect(await refusalOf(change)).toBe('SCHEDULED_FILES_LOCKED');
    await cancelSchedule(world.deps, as(owner), contentOid);
    expect(await refusalOf(cancelSchedule(world.deps, as(owner), contentOid))).toBe('NOT_SCHEDULED');
    await save(contentOid, { files: [{ purpose: 'audio', assetOid: file }] });
  });
});

describe('a published work', () => {
  const access = async (contentOid: Oid, oid: Oid, isAdmin = false) => {
    const found = await accessTo(world.deps, { oid, isAdmin, adult: false }, contentOid);
    return [found.to('find').reason, found.to('view').reason];
  };

  it('is private, unlisted and public again, for its owner in each state', async () => {
    const contentOid = await drafted();
    await publish(contentOid);
    const fan = await world.account();
    expect(await access(contentOid, fan)).toEqual(['published', 'not_bought']);
    const show = (visibility: 'private' | 'unlisted' | 'listed') =>
      changeVisibility(world.deps, as(owner), { contentOid, visibility });
    await show('private');
    expect(await access(contentOid, fan)).toEqual(['not_published', 'not_published']);
    expect(await access(contentOid, owner)).toEqual(['owner', 'owner']);
    await show('unlisted');
    expect(await stateOf(contentOid)).toMatchObject({ status: 'published', listed: false });
    expect(await access(contentOid, fan)).toEqual(['published', 'not_bought']);
    await show('listed');
    expect(await stateOf(contentOid)).toMatchObject({ status: 'published', listed: true });
    const draft = changeVisibility(world.deps, as(owner), {
      contentOid: await drafted(),
      visibility: 'private',
    });
    expect(await refusalOf(draft)).toBe('NOT_PUBLISHED');
  });

  it('is taken down with a reason, objected to once, and reinstated by an administrator', async () => {
    const contentOid = await drafted();
    await publish(contentOid);
    const fan = await world.account();
    const admin = invocation(await world.account('admin'), { role: 'admin' });
    await suspendWork(world.deps, admin, { contentOid, reason: 'A stolen recording', buyersKeep: false });
    expect(await access(contentOid, fan)).toEqual(['not_published', 'not_published']);
    expect(await access(contentOid, parseOid(admin.actor.oid), true)).toEqual([
      'administrator',
      'administrator',
    ]);
    expect(await refusalOf(save(contentOid, { title: text('R') }))).toBe('CONTENT_SUSPENDED');
    expect(await refusalOf(publish(contentOid))).toBe('CONTENT_SUSPENDED');
    const statement = 'I made this recording at home.';
    await fileCounterNotice(world.deps, as(owner), { contentOid, statement });
    expect((await stateOf(contentOid)).suspension).toMatchObject({ objected: true });
    await keepSuspended(world.deps, admin, { contentOid, reason: 'It is the label’s' });
    expect(await stateOf(contentOid)).toMatchObject({
      status: 'suspended',
      suspension: { objected: true, kept: true },
    });
    await reinstateWork(world.deps, admin, { contentOid, reason: 'It is their own' });
    expect(await stateOf(contentOid)).toMatchObject({ status: 'published', suspension: null });
    expect(await refusalOf(fileCounterNotice(world.deps, as(owner), { contentOid, statement }))).toBe(
      'NOT_SUSPENDED',
    );
  });

  it('is not found by whom its owner has blocked', async () => {
    const contentOid = await drafted();
    await publish(contentOid);
    const fan = await world.account();
    await world.deps.eventLog.commands.of(marksStream).handle({
      ...as(owner),
      id: owner,
      command: () => ({ type: 'MarkBlocked', ownerOid: owner, kind: 'user', targetOid: fan, marked: true }),
    });
    expect(await access(contentOid, fan)).toEqual(['blocked', 'blocked']);
  });

  it('is deleted by its creator alone [CAT-004]', async () => {
    const contentOid = await drafted();
    await publish(contentOid);
    const other = as(await world.account('creator'));
    expect(await refusalOf(deleteWork(world.deps, other, contentOid))).toBe('NOT_YOUR_CONTENT');
    await deleteWork(world.deps, as(owner), contentOid);
    expect(await refusalOf(save(contentOid, { title: text('R') }))).toBe('CONTENT_NOT_FOUND');
    expect(await access(contentOid, await world.account())).toEqual(['not_published', 'not_published']);
  });
});

describe('a preview of a work', () => {
  const preview = (
    contentOid: Oid,
    reader: 'visitor' | 'follower' | 'subscriber' | 'buyer',
    tierHash?: string,
  ) => previewAccess(world.deps, as(owner), { contentOid, reader, tierHash });
  const views = async (...asked: Parameters<typeof preview>) => {
    const { view } = await preview(...asked);
    return [view.allowed, view.reason];
  };

  it('answers for each reader by the rule of access, before and after it is published', async () => {
    const contentOid = await drafted();
    expect(await views(contentOid, 'visitor')).toEqual([false, 'not_bought']);
    expect(await views(contentOid, 'follower')).toEqual([false, 'not_bought']);
    expect(await views(contentOid, 'buyer')).toEqual([true, 'entitled']);
    await publish(contentOid);
    // What is saved counts, as the next publication makes it so.
    await save(contentOid, { offer: { priceCoins: 0, access: 'freeTier', coinPurchase: false } });
    expect(await views(contentOid, 'visitor')).toEqual([false, 'followers_only']);
    expect(await views(contentOid, 'follower')).toEqual([true, 'following']);
    expect((await preview(contentOid, 'follower')).download).toMatchObject({ allowed: false });
  });

  it('answers for a subscriber of each tier', async () => {
    const tiers = await twoTiers();
    const contentOid = await drafted({
      ...complete,
      offer: { priceCoins: 0, access: 'tiers', tiers: [tiers.gold] },
    });
    expect(await views(contentOid, 'subscriber', tiers.gold)).toEqual([true, 'subscribed']);
    expect(await views(contentOid, 'subscriber', tiers.silver)).toEqual([false, 'subscribers_only']);
    expect(await views(contentOid, 'visitor')).toEqual([false, 'subscribers_only']);
    expect(await refusalOf(preview(contentOid, 'subscriber', 'none of mine'))).toBe('TIERS_WRONG');
    expect(await refusalOf(preview(contentOid, 'subscriber'))).toBe('TIERS_WRONG');
  });

  it('is for its creator alone', async () => {
    const contentOid = await draftedBy(await world.account('creator'));
    expect(await refusalOf(preview(contentOid, 'buyer'))).toBe('CONTENT_NOT_FOUND');
    expect(await refusalOf(preview(world.nextOid(), 'buyer'))).toBe('CONTENT_NOT_FOUND');
  });
});

describe('many works at once', () => {
  const edit = (contentOids: readonly Oid[], what: WorksEdit, who = as(owner)) =>
    editWorks(world.deps, who, { contentOids, edit: what });
  const codes = ({ works }: Awaited<ReturnType<typeof edit>>) =>
    works.map(({ refused }) => refused?.code ?? null);

  it('each answers for itself, and one that refuses does not stop the others', async () => {
    const [one, two] = [await drafted(), await drafted()];
    await publish(one);
    const foreign = await draftedBy(await world.account('creator'));
    const offer = { priceCoins: 77 };
    const edited = await edit([one, foreign, two], { kind: 'offer', offer });
    expect(codes(edited)).toEqual([null, 'CONTENT_NOT_FOUND', null]);
    expect((await stateOf(one)).offer).toMatchObject(offer);
    expect((await stateOf(two)).draft.offer).toEqual(offer);
    expect((await stateOf(foreign)).draft.offer).toEqual(priced.offer);

    expect(codes(await edit([one, two], { kind: 'visibility', visibility: 'unlisted' }))).toEqual([
      null,
      'NOT_PUBLISHED',
    ]);
    expect((await stateOf(one)).listed).toBe(false);
    await edit([one, two], { kind: 'hashtags', add: ['night'], remove: [] });
    expect((await stateOf(one)).work?.hashtags).toEqual(['night']);
    expect((await stateOf(two)).draft.hashtags).toEqual(['night']);
    const publishAt = new Date(Date.now() + 86_400_000).toISOString();
    const plan = { kind: 'schedule', publishAt, timeZone: 'Asia/Seoul', publicConfirmed: false } as const;
    expect(codes(await edit([one, two], plan))).toEqual(['SCHEDULE_WRONG', null]);
    expect((await stateOf(two)).schedule).toEqual({ publishAt, timeZone: 'Asia/Seoul' });
    const foreignTier = { priceCoins: 0, access: 'tiers' as const, tiers: ['none of mine'] };
    expect(codes(await edit([one], { kind: 'offer', offer: foreignTier }))).toEqual(['TIERS_WRONG']);
  });

  it('change nothing more when it is asked again', async () => {
    const [one, two] = [await drafted(), await drafted()];
    await publish(one);
    const revisions = async () =>
      Promise.all(
        [one, two].map(
          async (id) =>
            (await world.deps.eventLog.commands.load(contentStream, id, { maxAgeMs: 0 })).revision,
        ),
      );
    const publishAt = new Date(Date.now() + 86_400_000).toISOString();
    const all: WorksEdit[] = [
      { kind: 'offer', offer: { priceCoins: 78 } },
      { kind: 'hashtags', add: ['sea'], remove: ['rain'] },
      { kind: 'schedule', publishAt, timeZone: 'Asia/Seoul', publicConfirmed: false },
      { kind: 'unschedule' },
      { kind: 'delete' },
    ];
    for (const what of all) {
      const first = codes(await edit([one, two, two], what));
      const after = await revisions();
      expect(codes(await edit([one, two], what))).toEqual(first);
      expect(await revisions()).toEqual(after);
    }
    expect((await stateOf(one)).status).toBe('deleted');
    const other = as(await world.account('creator'));
    expect(codes(await edit([one], { kind: 'delete' }, other))).toEqual(['CONTENT_NOT_FOUND']);
  });
});

describe('when a work was begun', () => {
  it('is known, although its id follows from the key of the request [SUB-027]', async () => {
    const before = world.deps.clock.now();
    const asked = { ...as(owner), body: null };
    const { contentOid } = await issueDraft(world.deps, { ...asked, key: crypto.randomUUID() }, 'audio');
    const {
      type: _type,
      contentOid: _oid,
      creatorOid: _owner,
      ...content
    } = publishAudio({
      contentOid,
      creatorOid: owner,
      priceCoins: 0,
    });
    const text = await publishContent(world.deps, { ...asked, key: crypto.randomUUID() }, content);
    for (const oid of [contentOid, text.contentOid]) {
      const begunAt = resourceOf(await stateOf(oid))?.begunAt ?? '';
      expect(begunAt >= before && begunAt <= world.deps.clock.now(), begunAt).toBe(true);
    }
  });
});

describe('co-creators', () => {
  it('are invited, accept, see the work in every state, and leave [CAT-092]', async () => {
    const contentOid = await drafted();
    const nicknameHolder = async () => undefined;
    const invite = (coCreator: string, sharePercent = 20) =>
      inviteCoCreator({ ...world.deps, nicknameHolder }, as(owner), { contentOid, coCreator, sharePercent });
    expect(await refusalOf(invite('Unknown Name'))).toBe('CO_CREATOR_NOT_FOUND');
    expect(await refusalOf(invite(await world.account()))).toBe('CO_CREATOR_NOT_FOUND');
    expect(await refusalOf(invite(owner))).toBe('OWN_CO_CREATION');
    const partner = await world.account('creator');
    expect(await refusalOf(invite(partner, 91))).toBe('CO_CREATORS_WRONG');
    await invite(partner);
    const viewer = { oid: partner, isAdmin: false, adult: false };
    const mayFind = async () => (await accessTo(world.deps, viewer, contentOid)).to('find').reason;
    expect(await mayFind()).toBe('not_published');
    await acceptCoCreation(world.deps, as(partner), contentOid);
    await vi.waitFor(async () => expect(await mayFind()).toBe('coCreator'), 45_000);
    const stranger = as(await world.account('creator'));
    const take = endCoCreation(world.deps, stranger, { contentOid, accountOid: partner });
    expect(await refusalOf(take)).toBe('CONTENT_NOT_FOUND');
    expect(await refusalOf(acceptCoCreation(world.deps, stranger, contentOid))).toBe('CO_CREATION_NOT_FOUND');
    await endCoCreation(world.deps, as(partner), { contentOid, accountOid: partner });
    expect((await stateOf(contentOid)).coCreators).toEqual([]);
  });
});
