import { type Oid, parseOid } from '@fanfold/domain';
import { postStream } from '@fanfold/domain/community';
import { sanctionsStream } from '@fanfold/domain/identity';
import { assetStream } from '@fanfold/domain/media';
import { tiersStream } from '@fanfold/domain/subscriptions';
import { plusTier } from '@fanfold/domain/testing';
import { oidFromKey, systemClock, uuid5 } from '@fanfold/platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPublicPicture } from '../catalogue/index.ts';
import { invocation, refusalOf, startUseCases } from '../testing/use-cases.ts';
import { editComment, writeComment } from './comments.ts';
import { deleteReported } from './delete-reported.process.ts';
import { likeContent } from './likes.ts';
import { block } from './mark.ts';
import { deletePost, editPost, pinPost, submitPost } from './posts.ts';
import { decideReport, fileReport } from './reports.ts';
import { canReadPost, showsPicture } from './writable.ts';

let place: Awaited<ReturnType<typeof startUseCases>>;
let creator: Oid;
let fan: Oid;
beforeAll(async () => {
  place = await startUseCases(deleteReported);
  [creator, fan] = [await place.account('creator'), await place.account()];
});
afterAll(() => place?.[Symbol.asyncDispose]());

const words = { text: 'A new song on Friday.', pictures: [] as Oid[], audience: { to: 'all' as const } };
const toPlus = (tierHash: string) => ({ ...words, audience: { to: 'tiers' as const, tiers: [tierHash] } });
/** The creator sells one tier. */
const tierOfCreator = async (): Promise<Oid> => {
  const tierHash = parseOid('6'.repeat(24));
  await place.deps.eventLog.commands.of(tiersStream).handle({
    ...invocation(creator, { role: 'creator' }),
    id: creator,
    command: () => ({
      type: 'AddTier',
      creatorOid: creator,
      tierHash,
      now: place.deps.clock.now(),
      fields: plusTier,
    }),
  });
  return tierHash;
};
const postOf = async (oid: string) =>
  (await place.deps.eventLog.commands.load(postStream, oid, { maxAgeMs: 0 })).state;
const submitted = async (content: typeof words | ReturnType<typeof toPlus> = words): Promise<Oid> =>
  (await submitPost(place.deps, invocation(creator), content)).postOid;
const viewer = (oid: string) => ({ oid, isAdmin: false, adult: false });
const commentBy = (oid: string, contentOid: Oid) =>
  writeComment(place.deps, invocation(oid), {
    contentOid,
    parentOid: null,
    atMs: null,
    commentContent: 'Looking forward to it!',
    viewer: viewer(oid),
  });
const like = (contentOid: Oid) =>
  likeContent(place.deps, invocation(fan), { contentOid, viewer: viewer(fan), liked: true });

const keepPictureOf = async (ownerOid: Oid): Promise<Oid> => {
  const assetOid = place.nextOid();
  await place.deps.eventLog.commands.of(assetStream).handle({
    ...invocation(ownerOid),
    id: assetOid,
    command: () => ({
      type: 'KeepPicture',
      assetOid,
      ownerOid,
      mediaType: 'image/png',
      sizeBytes: 10,
      objectKey: `public/${ownerOid}/${assetOid}`,
      width: 1,
      height: 1,
      colour: '#17191e',
      now: systemClock.now(),
    }),
  });
  return assetOid;
};

describe('a creator', () => {
  it('submits a post once under a key, edits, pins and deletes it, and no other creator does [CAT-014] [CAT-015] [CAT-016]', async () => {
    const { deps } = place;
    const again = invocation(creator, { key: 'the same key' });
    const { postOid } = await submitPost(deps, again, words);
    expect((await submitPost(deps, again, words)).postOid).toBe(postOid);
    await editPost(deps, invocation(creator), { postOid, content: { ...words, text: 'On Saturday.' } });
    await pinPost(deps, invocation(creator), { postOid, pinned: true });
    expect(await postOf(postOid)).toMatchObject({ content: { text: 'On Saturday.' }, pinned: true });
    const other = invocation(await place.account('creator'));
    for (const asked of [
      () => editPost(deps, other, { postOid, content: words }),
      () => pinPost(deps, other, { postOid, pinned: false }),
      () => deletePost(deps, other, postOid),
    ])
      expect(await refusalOf(asked())).toBe('POST_NOT_FOUND');
    await deletePost(deps, invocation(creator), postOid);
    expect(await postOf(postOid)).toMatchObject({ status: 'deleted', content: null, pinned: false });
  });

  it('shows pictures of their own alone [CAT-074]', async () => {
    const [own, others] = [await keepPictureOf(creator), await keepPictureOf(fan)];
    const withPicture = (key: Oid) =>
      submitPost(place.deps, invocation(creator), { ...words, pictures: [key] });
    expect((await postOf((await withPicture(own)).postOid)).content?.pictures).toEqual([own]);
    for (const key of [others, parseOid('0'.repeat(24))])
      expect(await refusalOf(withPicture(key))).toBe('UPLOAD_NOT_FOUND');
  });

  it('has a picture in one post at a time, and none publicly that is not for all [CAT-074] [UPL-016]', async () => {
    const { deps } = place;
    const key = await keepPictureOf(creator);
    const isPublic = async () => {
      // The streams are read as they were at most a second ago.
      deps.eventLog.commands.clearCache();
      return isPublicPicture(deps, key);
    };
    const withPicture = { ...words, pictures: [key] };
    const { postOid } = await submitPost(deps, invocation(creator), withPicture);
    expect(await isPublic()).toBe(true);
    const other = () => submitPost(deps, invocation(creator), withPicture);
    expect(await refusalOf(other())).toBe('FILE_IN_USE');

    const forPlus = { ...toPlus(await tierOfCreator()), pictures: [key] };
    await editPost(deps, invocation(creator), { postOid, content: forPlus });
    expect(await isPublic()).toBe(false);
    const seenBy = (oid: Oid) => showsPicture(deps, viewer(oid), { postOid, key });
    expect([await seenBy(creator), await seenBy(fan)]).toEqual([true, false]);

    await editPost(deps, invocation(creator), { postOid, content: { ...forPlus, pictures: [] } });
    deps.eventLog.commands.clearCache();
    expect([await isPublic(), await seenBy(creator)]).toEqual([false, false]);
    await other();
    expect(await isPublic()).toBe(true);
  });
});

describe('a reader', () => {
  it('reads what is for members with one of its tiers, which its creator sells [CAT-074]', async () => {
    expect(await refusalOf(submitted(toPlus('7'.repeat(24))))).toBe('TIERS_WRONG');
    const [post, reader] = [
      { creatorOid: creator, ...toPlus('plus') },
      { oid: fan, isAdmin: false },
    ];
    expect(canReadPost({ ...reader, tierHash: 'plus' }, post)).toBe(true);
    expect(canReadPost({ ...reader, tierHash: 'other' }, post)).toBe(false);
    expect(canReadPost({ ...reader, tierHash: undefined }, post)).toBe(false);
    expect(canReadPost({ oid: creator, isAdmin: false, tierHash: undefined }, post)).toBe(true);
  });

  it('comments on posts and likes them, if they may read them [CAT-017] [CAT-027]', async () => {
    const open = await submitted();
    await commentBy(fan, open);
    await like(open);
    const tierHash = await tierOfCreator();
    const closed = await submitted(toPlus(tierHash));
    expect(await refusalOf(commentBy(fan, closed))).toBe('COMMENT_NOT_ALLOWED');
    await commentBy(creator, closed);
    await deletePost(place.deps, invocation(creator), open);
    expect(await refusalOf(commentBy(fan, open))).toBe('CONTENT_NOT_FOUND');
    expect(await refusalOf(like(open))).toBe('CONTENT_NOT_FOUND');
    const blocked = await place.account();
    await block(place.deps, invocation(creator), { operation: 'add', kind: 'user', oid: blocked });
    expect(await refusalOf(commentBy(blocked, await submitted()))).toBe('CONTENT_NOT_FOUND');
  });

  it('whom the creator has banned from the channel writes on no post and no work of theirs', async () => {
    const postOid = await submitted();
    const banned = await place.account();
    const { commentOid } = await commentBy(banned, postOid);
    const { contentOid: content, creatorOid } = await place.content(0);
    const ban = async (channelOid: Oid): Promise<void> => {
      await place.deps.eventLog.commands.of(sanctionsStream).handle({
        ...invocation(channelOid),
        id: banned,
        command: () => ({
          type: 'ImposeSanction',
          accountOid: banned,
          sanctionId: place.nextOid(),
          kind: 'channelBan',
          channelOid,
          errorStatus: null,
          reason: 'insults',
          until: null,
          now: systemClock.now(),
        }),
      });
    };
    await ban(creator);
    expect(await refusalOf(commentBy(banned, postOid))).toBe('BANNED_FROM_CHANNEL');
    const edit = editComment(place.deps, invocation(banned), {
      commentOid,
      text: 'An insult.',
      viewer: viewer(banned),
    });
    expect(await refusalOf(edit)).toBe('BANNED_FROM_CHANNEL');
    // The channels of others stay open.
    await commentBy(banned, content);
    await ban(creatorOid);
    expect(await refusalOf(commentBy(banned, content))).toBe('BANNED_FROM_CHANNEL');
  });

  it('reports a post, which is deleted once the report was upheld [IDN-042]', async () => {
    const { deps } = place;
    const postOid = await submitted();
    const report = (oid: Oid) =>
      fileReport(deps, invocation(fan), {
        contentMetadata: { kind: 'post', oid },
        complaint: { reason: 'abusive', details: 'It insults a person.' },
      });
    expect(await refusalOf(report(place.nextOid()))).toBe('TARGET_NOT_FOUND');
    await report(postOid);
    // Its id follows from who reports what.
    const reportOid = parseOid(oidFromKey(uuid5('report', fan, 'post', postOid)));
    const admin = invocation(await place.account('admin'), { role: 'admin' });
    await decideReport(deps, admin, { reportOid, outcome: 'upheld', note: 'an insult' });
    await expect.poll(async () => (await postOf(postOid)).status).toBe('deleted');
  });
});
