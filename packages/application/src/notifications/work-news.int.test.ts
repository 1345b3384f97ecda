import { contentStream } from '@fanfold/domain/catalogue';
import { noticesStream } from '@fanfold/domain/notifications';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { reinstateWork, suspendWork } from '../catalogue/index.ts';
import { block } from '../community/index.ts';
import { invocation, startUseCases } from '../testing/use-cases.ts';
import { wordsOf } from './notice-words.ts';
import { queueNotices } from './queue-notices.process.ts';

let place: Awaited<ReturnType<typeof startUseCases>>;
beforeAll(async () => {
  place = await startUseCases(queueNotices);
});
afterAll(() => place?.[Symbol.asyncDispose]());

const toldTo = async (oid: string) =>
  (await place.deps.eventLog.commands.load(noticesStream, oid, { maxAgeMs: 0 })).state.waiting.map(
    ({ category, about }) => ({ category, about }),
  );

it('tells the creator of a work that it was taken down and why, and that it is back', async () => {
  const { contentOid, creatorOid } = await place.content(0);
  const admin = invocation(await place.account('admin'), { role: 'admin' });
  await suspendWork(place.deps, admin, { contentOid, reason: 'A stolen recording', buyersKeep: true });
  await reinstateWork(place.deps, admin, { contentOid, reason: 'It is their own' });
  const about = (what: string, reason: string) => ({
    category: 'message',
    about: { kind: 'workNews', contentOid, what, fromOid: null, reason },
  });
  const told = [about('suspended', 'A stolen recording'), about('reinstated', 'It is their own')];
  await expect.poll(() => toldTo(creatorOid)).toEqual(told);
  const [first] = await toldTo(creatorOid);
  const words = await wordsOf(
    { ...place.deps, db: place.db, language: 'en', reader: { oid: creatorOid, country: null } },
    first!,
  );
  expect(words).toMatchObject({
    kind: 'workNews',
    workNews: 'suspended',
    work: expect.any(String),
    body: 'A stolen recording',
    path: '/studio2',
  });
});

it('tells a person of an invitation, unless they blocked who invites', async () => {
  const { contentOid, creatorOid } = await place.content(0);
  const [friend, other] = [await place.account('creator'), await place.account('creator')];
  await block(place.deps, invocation(other), { operation: 'add', kind: 'user', oid: creatorOid });
  for (const accountOid of [other, friend])
    await place.deps.eventLog.commands.of(contentStream).handle({
      ...invocation(creatorOid, { role: 'creator' }),
      id: contentOid,
      command: () => ({ type: 'InviteCoCreator', creatorOid, accountOid, sharePercent: 20 }),
    });
  const invited = { kind: 'workNews', contentOid, what: 'invited', fromOid: creatorOid, reason: null };
  await expect.poll(() => toldTo(friend)).toEqual([{ category: 'message', about: invited }]);
  // Theirs came first.
  expect(await toldTo(other)).toEqual([]);
});
