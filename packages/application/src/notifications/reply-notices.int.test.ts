import type { Oid } from '@fanfold/domain';
import { noticesStream } from '@fanfold/domain/notifications';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { block, reviewComments, setCommentReview, writeComment } from '../community/index.ts';
import { invocation, startUseCases } from '../testing/use-cases.ts';
import { queueNotices } from './queue-notices.process.ts';

let place: Awaited<ReturnType<typeof startUseCases>>;
beforeAll(async () => {
  place = await startUseCases(queueNotices);
});
afterAll(() => place?.[Symbol.asyncDispose]());

const write = (oid: string, contentOid: Oid, parentOid: Oid | null, commentContent = 'What a rain') =>
  writeComment(place.deps, invocation(oid), {
    contentOid,
    parentOid,
    atMs: null,
    commentContent,
    viewer: { oid, isAdmin: false, adult: false },
  });
const toldTo = async (oid: string) =>
  (await place.deps.eventLog.commands.load(noticesStream, oid, { maxAgeMs: 0 })).state.waiting.map(
    ({ category, about }) => ({ category, about }),
  );

it('tells the author of a comment of a reply, once it is shown, and not of their own or of whom they blocked', async () => {
  const { contentOid, creatorOid } = await place.content(0);
  const [author, fan, blocked] = [await place.account(), await place.account(), await place.account()];
  const comment = await write(author, contentOid, null);
  await block(place.deps, invocation(author), { operation: 'add', kind: 'user', oid: blocked });
  await write(author, contentOid, comment.commentOid);
  await write(blocked, contentOid, comment.commentOid);
  const reply = await write(fan, contentOid, comment.commentOid);
  const about = (commentOid: Oid) => ({
    category: 'comment',
    about: { kind: 'reply', contentOid, commentOid, fromOid: fan },
  });
  // Theirs came first: what is not told by now is never told.
  await expect.poll(() => toldTo(author)).toEqual([about(reply.commentOid)]);

  const settings = { blockedWords: 'refuse', holdsLinks: true, accountDays: 0, holdsAll: false } as const;
  await setCommentReview(place.deps, invocation(creatorOid), settings);
  const held = await write(fan, contentOid, comment.commentOid, 'See https://a.example');
  expect(held.isHeld).toBe(true);
  const next = await write(fan, contentOid, comment.commentOid, 'Without an address');
  const shown = [about(reply.commentOid), about(next.commentOid)];
  await expect.poll(() => toldTo(author)).toEqual(shown);
  const review = { commentOids: [held.commentOid], outcome: 'approve' as const };
  await reviewComments(place.deps, invocation(creatorOid, { role: 'creator' }), review);
  await expect.poll(() => toldTo(author)).toEqual([...shown, about(held.commentOid)]);
});
