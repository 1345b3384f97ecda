import { type Oid, workTarget } from '@fanfold/domain';
import { type CommentReview, commentRewardsStream, commentStream } from '@fanfold/domain/community';
import { walletStream } from '@fanfold/domain/wallet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { credit } from '../../../../test/support/wallets.ts';
import { buyContent, refundPurchase, withdrawPurchase } from '../commerce/index.ts';
import { invocation, refusalOf, startUseCases } from '../testing/use-cases.ts';
import { setCommentFilter, setCommentReview } from './channel.ts';
import { deleteComment, editComment, pinComment, writeComment } from './comments.ts';
import { likeComment } from './likes.ts';
import { fileReport } from './reports.ts';
import { reviewComments } from './review-comments.ts';
import { rewardComments } from './reward-comments.process.ts';

let place: Awaited<ReturnType<typeof startUseCases>>;
beforeAll(async () => {
  place = await startUseCases(rewardComments);
});
afterAll(() => place?.[Symbol.asyncDispose]());

const nothing: CommentReview = {
  blockedWords: 'refuse',
  holdsLinks: false,
  accountDays: 0,
  holdsAll: false,
};
type Work = { readonly contentOid: Oid; readonly creatorOid: Oid };
const reviewed = (work: Work, review: Partial<CommentReview>) =>
  setCommentReview(place.deps, invocation(work.creatorOid), { ...nothing, ...review });
/** A work on whose channel these comments wait. */
const workWith = async (review: Partial<CommentReview>): Promise<Work> => {
  const work = await place.content(0);
  await reviewed(work, review);
  return work;
};
let charges = 0x8000;
const viewer = (oid: string) => ({ oid, isAdmin: false, adult: false });
const write = (
  oid: string,
  { contentOid }: Work,
  text = 'What a lovely rain',
  parentOid: Oid | null = null,
) =>
  writeComment(place.deps, invocation(oid), {
    contentOid,
    parentOid,
    atMs: null,
    commentContent: text,
    viewer: viewer(oid),
  });
const edit = (oid: string, commentOid: Oid, text: string) =>
  editComment(place.deps, invocation(oid), { commentOid, text, viewer: viewer(oid) });
const review = (work: Work, outcome: 'approve' | 'remove', ...commentOids: Oid[]) =>
  reviewComments(place.deps, invocation(work.creatorOid, { role: 'creator' }), { commentOids, outcome });
const remove = (oid: string, commentOid: Oid) =>
  deleteComment(place.deps, invocation(oid), { commentOid, isAdmin: false });
const stateOf = async (oid: string) =>
  (await place.deps.eventLog.commands.load(commentStream, oid, { maxAgeMs: 0 })).state;
const rewardsOf = async (oid: string) =>
  (await place.deps.eventLog.commands.load(commentRewardsStream, oid, { maxAgeMs: 0 })).state;
/** A person who has the work, so that comments on it are rewarded. */
const holder = async (...works: Work[]): Promise<Oid> => {
  const oid = await place.account();
  for (const { contentOid } of works)
    await place.deps.eventLog.commands.of(walletStream).handle({
      ...invocation(oid, { role: 'admin' }),
      id: oid,
      command: (now) => ({
        type: 'GrantEntitlement',
        walletOid: oid,
        grantId: place.nextOid(),
        target: workTarget(contentOid),
        contentKind: 'audio',
        source: 'admin',
        giverOid: null,
        giftId: null,
        now,
      }),
    });
  return oid;
};
/**
 * What the process manager did with all that was written before this: the reward of a comment that is written
 * now has come.
 */
const settled = async (): Promise<void> => {
  const work = await place.content(0);
  const fan = await holder(work);
  await write(fan, work);
  await expect.poll(() => place.balance(fan)).toEqual({ paid: 0, bonus: 2 });
};

describe('a comment that waits for review', () => {
  it.each([
    ['with a link', { holdsLinks: true }, 'See https://a.example', 'The rain at the end'],
    ['with a blocked word', { blockedWords: 'hold' }, 'Come to the c-a-s-i-n-o', 'The rain at the end'],
    ['of a young account', { accountDays: 1 }, 'The rain at the end', undefined],
    ['of any kind', { holdsAll: true }, 'The rain at the end', undefined],
  ] as const)('is one %s [CAT-064]', async (_, settings, held, taken) => {
    const work = await workWith(settings);
    await setCommentFilter(place.deps, invocation(work.creatorOid), {
      words: ['casino'],
      refusesSpam: false,
    });
    const fan = await place.account();
    const { commentOid, isHeld } = await write(fan, work, held);
    expect(isHeld).toBe(true);
    expect(await stateOf(commentOid)).toMatchObject({ status: 'held' });
    if (taken !== undefined) expect(await write(fan, work, taken)).toMatchObject({ isHeld: false });
    expect(await write(work.creatorOid, work, held)).toMatchObject({ isHeld: false });
    await reviewed(work, {});
    await expect.poll(() => write(fan, work, 'Another one').then(({ isHeld: later }) => later)).toBe(false);
  });

  it('cannot be answered, liked, reported or pinned, and others do not learn of it', async () => {
    const work = await workWith({ holdsAll: true });
    const [fan, other] = [await place.account(), await place.account()];
    const { commentOid } = await write(fan, work);
    expect(await refusalOf(write(other, work, 'An answer', commentOid))).toBe('COMMENT_NOT_FOUND');
    expect(await refusalOf(write(fan, work, 'An answer', commentOid))).toBe('COMMENT_HELD');
    expect(await refusalOf(write(work.creatorOid, work, 'An answer', commentOid))).toBe('COMMENT_HELD');
    const like = { commentOid, viewer: viewer(other), liked: true };
    expect(await refusalOf(likeComment(place.deps, invocation(other), like))).toBe('COMMENT_NOT_FOUND');
    const report = {
      contentMetadata: { kind: 'comment', oid: commentOid },
      complaint: { reason: 'other', details: 'Spam' },
    } as const;
    expect(await refusalOf(fileReport(place.deps, invocation(other), report))).toBe('TARGET_NOT_FOUND');
    const pin = pinComment(place.deps, invocation(work.creatorOid), { commentOid, pinned: true });
    expect(await refusalOf(pin)).toBe('COMMENT_HELD');
  });

  it('is approved or removed by the creator of the work alone, and none of several is when one is of another', async () => {
    const [work, rival] = [await workWith({ holdsAll: true }), await workWith({ holdsAll: true })];
    const fan = await place.account();
    const [own, foreign] = [await write(fan, work), await write(fan, rival)];
    const both = [own.commentOid, foreign.commentOid];
    expect(await refusalOf(review(work, 'approve', ...both))).toBe('COMMENT_NOT_FOUND');
    expect(await refusalOf(review(work, 'remove', ...both))).toBe('COMMENT_NOT_FOUND');
    for (const oid of both) expect(await stateOf(oid)).toMatchObject({ status: 'held' });
    expect(await refusalOf(review(work, 'approve', place.nextOid()))).toBe('COMMENT_NOT_FOUND');
  });

  it('is held again by an edit that gives it a link, and its replies are refused until it is approved', async () => {
    const work = await workWith({ holdsLinks: true });
    const [fan, other] = [await place.account(), await place.account()];
    const { commentOid } = await write(fan, work);
    await write(other, work, 'An answer', commentOid);
    expect(await edit(fan, commentOid, 'See https://a.example')).toMatchObject({ isHeld: true });
    expect(await refusalOf(write(other, work, 'Another answer', commentOid))).toBe('COMMENT_NOT_FOUND');
    // Without the link it still waits: the creator has not seen it.
    expect(await edit(fan, commentOid, 'See it yourself')).toMatchObject({ isHeld: true });
    await review(work, 'approve', commentOid);
    expect(await stateOf(commentOid)).toMatchObject({ status: 'shown', text: 'See it yourself' });
    await write(other, work, 'Another answer', commentOid);
  });
});

describe('the reward of a comment that waits for review [CAT-095]', () => {
  it('is paid when it is approved, once, though it is approved twice and by two at once', async () => {
    const work = await workWith({ holdsAll: true });
    const fan = await holder(work);
    const { commentOid } = await write(fan, work);
    await settled();
    expect(await place.balance(fan)).toEqual({ paid: 0, bonus: 0 });
    const done = await Promise.all([
      review(work, 'approve', commentOid),
      review(work, 'approve', commentOid),
    ]);
    expect(done.map(({ gone }) => gone)).toEqual([0, 0]);
    await review(work, 'approve', commentOid, commentOid);
    await expect.poll(() => place.balance(fan)).toEqual({ paid: 0, bonus: 2 });
    // Held again after an edit, and approved again, it is not paid again.
    await edit(fan, commentOid, 'What a lovely, lovely rain');
    expect(await stateOf(commentOid)).toMatchObject({ status: 'held' });
    await review(work, 'approve', commentOid);
    await settled();
    expect(await place.balance(fan)).toEqual({ paid: 0, bonus: 2 });
  });

  it('is two coins, then one, and comes three times on the day of the approval', async () => {
    const works: Work[] = [];
    for (let work = 0; work < 4; work += 1) works.push(await workWith({ holdsAll: true }));
    const fan = await holder(...works);
    for (const work of works) {
      const { commentOid } = await write(fan, work);
      await review(work, 'approve', commentOid);
    }
    await settled();
    expect(await place.balance(fan)).toEqual({ paid: 0, bonus: 4 });
    expect(Object.keys((await rewardsOf(fan)).rewards)).toHaveLength(3);
  });

  it('is not paid for one that was removed, or deleted by its author while it waited', async () => {
    const work = await workWith({ holdsAll: true });
    const fan = await holder(work);
    const [removed, deleted] = [await write(fan, work), await write(fan, work, 'Once more, the rain')];
    expect(await review(work, 'remove', removed.commentOid)).toMatchObject({ gone: 0 });
    await remove(fan, deleted.commentOid);
    const both = [removed.commentOid, deleted.commentOid];
    // Asked for again: what is removed stays so, and is not approved any more.
    expect(await review(work, 'remove', ...both)).toMatchObject({ gone: 0 });
    expect(await review(work, 'approve', ...both)).toMatchObject({ gone: 2 });
    await settled();
    expect(await place.balance(fan)).toEqual({ paid: 0, bonus: 0 });
    expect(await rewardsOf(fan)).toMatchObject({ rewards: {} });
  });

  it('is not kept when an approval and a removal meet', async () => {
    const work = await workWith({ holdsAll: true });
    const fans: Oid[] = [];
    for (let race = 0; race < 4; race += 1) {
      const fan = await holder(work);
      fans.push(fan);
      const { commentOid } = await write(fan, work);
      const asked = [review(work, 'approve', commentOid), review(work, 'remove', commentOid)];
      await Promise.all(race % 2 === 0 ? asked : asked.toReversed());
      expect(await stateOf(commentOid)).toMatchObject({ status: 'deleted', text: null });
    }
    await settled();
    for (const fan of fans) await expect.poll(() => place.balance(fan)).toEqual({ paid: 0, bonus: 0 });
  });
});

describe('the reward of a comment on a work that is given back [CAT-095]', () => {
  const bought = async () => {
    const { contentOid, creatorOid } = await place.content(30);
    const fan = await place.account();
    charges += 1;
    await credit(place.deps.eventLog, fan, { coins: 30, charge: charges });
    const wish = { contentOid, coins: 30, payWith: 'paid' } as const;
    await buyContent(place.deps, invocation(fan), wish);
    await write(fan, { contentOid, creatorOid });
    await expect.poll(() => place.balance(fan)).toEqual({ paid: 0, bonus: 2 });
    return { fan, contentOid };
  };

  it('goes back with it, by the buyer or an administrator, and does not come again', async () => {
    const [first, second] = [await bought(), await bought()];
    await withdrawPurchase(place.deps, invocation(first.fan), 1);
    const reason = 'asked for it';
    const refund = { userOid: second.fan, revision: 1, reason };
    await refundPurchase(place.deps, invocation(await place.account('admin'), { role: 'admin' }), refund);
    for (const { fan, contentOid } of [first, second]) {
      await expect.poll(() => place.balance(fan)).toEqual({ paid: 30, bonus: 0 });
      expect(await rewardsOf(fan)).toMatchObject({ rewards: { [contentOid]: { isWithdrawn: true } } });
    }
    const { fan, contentOid } = first;
    await buyContent(place.deps, invocation(fan), { contentOid, coins: 30, payWith: 'paid' });
    await write(fan, { contentOid, creatorOid: fan }, 'Once more, the rain');
    await settled();
    expect(await place.balance(fan)).toEqual({ paid: 0, bonus: 0 });
  });

  it('stays where another work is given back', async () => {
    const { fan } = await bought();
    const { contentOid } = await place.content(10);
    charges += 1;
    await credit(place.deps.eventLog, fan, { coins: 10, charge: charges });
    const { event } = await buyContent(place.deps, invocation(fan), {
      contentOid,
      coins: 10,
      payWith: 'paid',
    });
    const { state } = await place.deps.eventLog.commands.load(walletStream, fan, { maxAgeMs: 0 });
    expect(event.paidCoins).toBe(10);
    await withdrawPurchase(place.deps, invocation(fan), state.owned[contentOid] ?? -1);
    await settled();
    expect(await place.balance(fan)).toEqual({ paid: 10, bonus: 2 });
  });
});
