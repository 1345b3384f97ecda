import type { Oid } from '@fanfold/domain';
import { type ContentCommand, contentStream } from '@fanfold/domain/catalogue';
import { mailingStream } from '@fanfold/domain/notifications';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { block, writeComment } from '../community/index.ts';
import { invocation, startUseCases } from '../testing/use-cases.ts';
import { wordsOf } from './notice-words.ts';
import { isNewsFor } from './work-for.ts';

let place: Awaited<ReturnType<typeof startUseCases>>;
beforeAll(async () => {
  place = await startUseCases();
});
afterAll(() => place?.[Symbol.asyncDispose]());

const change = (creatorOid: Oid, contentOid: Oid, command: ContentCommand) =>
  place.deps.eventLog.commands
    .of(contentStream)
    .handle({ ...invocation(creatorOid), id: contentOid, command: () => command });
const isNews = (oid: Oid, contentOid: Oid, country: 'KR' | null = null) =>
  isNewsFor(place.deps, { oid, country }, contentOid);
/** What is said of it; no read model is asked where nothing may be said. */
const said = (oid: Oid, notice: Parameters<typeof wordsOf>[1]) =>
  wordsOf(
    {
      ...place.deps,
      db: undefined as unknown as Kysely<never>,
      language: 'en',
      reader: { oid, country: null },
    },
    notice,
  );

it('tells of a new work those alone whom a list would show it [IDN-075]', async () => {
  const { contentOid, creatorOid } = await place.content(30);
  const [fan, other] = [await place.account(), await place.account()];
  const to = (command: ContentCommand) => change(creatorOid, contentOid, command);
  expect(await isNews(fan, contentOid)).toBe(true);
  await to({ type: 'MakePrivate', creatorOid });
  expect(await isNews(fan, contentOid)).toBe(false);
  await to({ type: 'MakePublic', creatorOid });
  await to({ type: 'SetListed', creatorOid, listed: false });
  expect(await isNews(fan, contentOid)).toBe(false);
  await to({ type: 'SetListed', creatorOid, listed: true });
  await to({ type: 'ChangeSale', creatorOid, priceCoins: 30, isAdultContent: true });
  expect(await isNews(fan, contentOid)).toBe(false);
  await to({ type: 'ChangeSale', creatorOid, priceCoins: 30, isAdultContent: false });
  await to({ type: 'SetHashtags', hashtags: ['rain'] });
  expect(await isNews(fan, contentOid)).toBe(true);
  await block(place.deps, invocation(fan), { operation: 'add', kind: 'tag', tag: 'rain' });
  expect(await isNews(fan, contentOid)).toBe(false);
  expect(await isNews(other, contentOid)).toBe(true);
  await block(place.deps, invocation(creatorOid), { operation: 'add', kind: 'user', oid: other });
  expect(await isNews(other, contentOid)).toBe(false);
});

it('tells no reader in Korea of a video that is sold and has no age rating [CAT-042]', async () => {
  const { contentOid: audio, creatorOid } = await place.content(30);
  const { state } = await place.deps.eventLog.commands.load(contentStream, audio, { maxAgeMs: 0 });
  const fan = await place.account();
  const contentOid = place.nextOid();
  const { title, summary, body, cover } = state.work!;
  await change(creatorOid, contentOid, {
    type: 'PublishContent',
    contentOid,
    creatorOid,
    kind: 'video',
    title,
    summary,
    body,
    cover,
    priceCoins: 30,
  });
  expect(await isNews(fan, contentOid)).toBe(true);
  expect(await isNews(fan, contentOid, 'KR')).toBe(false);
});

it('says nothing of a work that was made private or taken down before the e-mail went out', async () => {
  const { contentOid, creatorOid } = await place.content(0);
  const [author, fan] = [await place.account(), await place.account()];
  const write = (oid: Oid, parentOid: Oid | null) =>
    writeComment(place.deps, invocation(oid), {
      contentOid,
      parentOid,
      atMs: null,
      commentContent: 'What a rain',
      viewer: { oid, isAdmin: false, adult: false },
    });
  const { commentOid } = await write(fan, (await write(author, null)).commentOid);
  const mailingId = place.nextOid();
  await place.deps.eventLog.commands.of(mailingStream).handle({
    ...invocation(creatorOid),
    id: mailingId,
    command: (now) => ({
      type: 'StartMailing',
      mailingId,
      senderOid: creatorOid,
      audience: { kind: 'favourites', creatorOid },
      category: 'upload',
      contentOid,
      words: null,
      link: `/play/${contentOid}`,
      now,
    }),
  });
  const reply = {
    category: 'comment',
    about: { kind: 'reply', contentOid, commentOid, fromOid: fan },
  } as const;
  const news = { category: 'upload', about: { kind: 'mailing', mailingId } } as const;
  // There would be something to say, for which the read model is asked.
  for (const notice of [reply, news]) await expect(said(author, notice)).rejects.toThrow();
  await change(creatorOid, contentOid, { type: 'MakePrivate', creatorOid });
  for (const notice of [reply, news]) expect(await said(author, notice)).toBeUndefined();
  await change(creatorOid, contentOid, { type: 'MakePublic', creatorOid });
  await change(creatorOid, contentOid, {
    type: 'SuspendWork',
    reason: 'It is the same',
    suspendedBy: null,
    reportOid: null,
    buyersKeep: true,
  });
  for (const notice of [reply, news]) expect(await said(author, notice)).toBeUndefined();
});

it('tells of a gift without the title of a work for adults, while its receiver has no proof [IDN-118]', async () => {
  const { contentOid, creatorOid } = await place.content(30);
  const [receiver, giver] = [await place.account(), await place.account()];
  const gift = { category: 'gift', about: { kind: 'gift', contentOid, fromOid: giver } } as const;
  // There is a title to say, for which the read model is asked.
  await expect(said(receiver, gift)).rejects.toThrow();
  await change(creatorOid, contentOid, {
    type: 'ChangeSale',
    creatorOid,
    priceCoins: 30,
    isAdultContent: true,
  });
  expect(await said(receiver, gift)).toMatchObject({ kind: 'gift', work: null, path: `/play/${contentOid}` });
});
