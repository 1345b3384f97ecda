import { type Oid, workTarget } from '@fanfold/domain';
import { contentStream, noDetails } from '@fanfold/domain/catalogue';
import { type AssetCommand, assetStream } from '@fanfold/domain/media';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { publishAudio } from '../../../../test/support/contents.ts';
import { credit } from '../../../../test/support/wallets.ts';
import { decideRating } from '../catalogue/decide-rating.ts';
import { accessTo } from '../catalogue/index.ts';
import { reviewRatings } from '../catalogue/review-ratings.process.ts';
import { invocation, refusalOf, startUseCases } from '../testing/use-cases.ts';
import { buyContent } from './buy-content.ts';
import { payRatingFee } from './pay-rating-fee.ts';
import { spendCoins } from './spend-coins.ts';

let world: Awaited<ReturnType<typeof startUseCases>>;
beforeAll(async () => {
  world = await startUseCases(reviewRatings);
});
afterAll(() => world?.[Symbol.asyncDispose]());

const stateOf = async (id: string) =>
  (await world.deps.eventLog.commands.load(contentStream, id, { maxAgeMs: 0 })).state;
const becomes = (contentOid: Oid, status: string) =>
  vi.waitFor(
    async () => expect(Object.values((await stateOf(contentOid)).ratings)).toMatchObject([{ status }]),
    45_000,
  );

let charges = 0x7000;
const creatorWith = async (coins: number) => {
  const oid = await world.account('creator');
  charges += 1;
  await credit(world.deps.eventLog, oid, { coins, charge: charges });
  return oid;
};

/** A video of this length that is for sale. */
const video = async (creatorOid: Oid, durationMs: number) => {
  const [contentOid, assetOid] = [world.nextOid(), world.nextOid()];
  const toAsset = (command: AssetCommand) =>
    world.deps.eventLog.commands
      .of(assetStream)
      .handle({ ...invocation(creatorOid), id: assetOid, command: () => command });
  const now = '2026-11-24T00:00:00.000Z';
  await toAsset({
    type: 'StartUpload',
    assetOid,
    ownerOid: creatorOid,
    purpose: 'video',
    access: 'private',
    belongsTo: workTarget(contentOid),
    fileName: 'rain.mp4',
    sizeBytes: 100,
    objectKey: `private/${creatorOid}/${assetOid}`,
    uploadId: 'u',
    now,
  });
  const done = { mediaType: 'video/mp4', sizeBytes: 100, etag: 'e', now };
  await toAsset({ type: 'FinishUpload', ownerOid: creatorOid, ...done });
  const size = { kind: 'video' as const, width: 640, height: 360 };
  await toAsset({ type: 'RecordEncoding', outputPrefix: 'made/', durationMs, ...size });
  await world.deps.eventLog.commands.of(contentStream).handle({
    ...invocation(creatorOid),
    id: contentOid,
    command: () => ({
      ...publishAudio({ contentOid, creatorOid, priceCoins: 30 }),
      kind: 'video',
      details: { ...noDetails, files: [{ purpose: 'video', assetOid }] },
    }),
  });
  return contentOid;
};

it('takes 100 paid coins for each started 10 minutes, once, and the work is reviewed and rated [CAT-042, CAT-105]', async () => {
  const creator = await creatorWith(300);
  const contentOid = await video(creator, 600_001);
  const order = { contentOid, price: 200 };
  const asked = invocation(creator, { role: 'creator', body: order });
  expect(await refusalOf(payRatingFee(world.deps, invocation(creator), { contentOid, price: 100 }))).toBe(
    'PRICE_CHANGED',
  );
  const paid = await payRatingFee(world.deps, asked, order);
  expect(paid).toMatchObject({ replayed: false, reply: { paidCoins: 200, bonusCoins: 0 } });
  await becomes(contentOid, 'in_review');
  // The same request finds its payment, also when the review has begun; another one is refused.
  expect(await payRatingFee(world.deps, asked, order)).toMatchObject({
    replayed: true,
    reply: { spendId: paid.reply.spendId },
  });
  expect(await refusalOf(payRatingFee(world.deps, invocation(creator), order))).toBe('RATING_UNDER_WAY');
  expect(await world.balance(creator)).toEqual({ paid: 100, bonus: 0 });

  const visitor = { oid: undefined, isAdmin: false, adult: false, country: 'KR' as const };
  const found = async () => (await accessTo(world.deps, visitor, contentOid)).to('find');
  expect(await found()).toMatchObject({ allowed: false, reason: 'not_rated' });
  const fan = await creatorWith(30);
  const wish = { contentOid, creatorOid: creator, coins: 30, payWith: 'paid' as const };
  const buy = () => buyContent(world.deps, { ...invocation(fan), country: 'KR' }, wish);
  expect(await refusalOf(buy())).toBe('CONTENT_NOT_FOUND');
  const admin = await world.account('admin');
  const reviewOid = paid.reply.spendId;
  const decision = { contentOid, reviewOid, decision: { rating: '15' as const } };
  await decideRating(world.deps, invocation(admin, { role: 'admin' }), decision);
  expect(Object.values((await stateOf(contentOid)).ratings)).toMatchObject([{ rating: '15', reviewOid }]);
  await vi.waitFor(async () => expect((await found()).allowed).toBe(true), 45_000);
  expect(await buy()).toMatchObject({ replayed: false, event: { type: 'ContentBought' } });
  const again = decideRating(world.deps, invocation(admin, { role: 'admin' }), decision);
  expect(await refusalOf(again)).toBe('RATING_NOT_ASKED');
  expect(await refusalOf(payRatingFee(world.deps, invocation(creator), order))).toBe('ALREADY_RATED');
});

it('is refused to others, and where no rating is needed', async () => {
  const creator = await creatorWith(100);
  const contentOid = await video(creator, 1_000);
  const pay = (oid: Oid, id = contentOid) =>
    refusalOf(payRatingFee(world.deps, invocation(oid), { contentOid: id, price: 100 }));
  expect(await pay(await creatorWith(100))).toBe('NOT_YOUR_CONTENT');
  const { contentOid: audio, creatorOid } = await world.content(30);
  expect(await pay(creatorOid, audio)).toBe('RATING_NOT_NEEDED');
  expect(await pay(await world.account('creator'), world.nextOid())).toBe('CONTENT_NOT_FOUND');
  expect(await world.balance(creator)).toEqual({ paid: 100, bonus: 0 });
});

it('comes back where no review can begin, and only then', async () => {
  const creator = await creatorWith(300);
  const contentOid = await video(creator, 1_000);
  await payRatingFee(world.deps, invocation(creator), { contentOid, price: 100 });
  await becomes(contentOid, 'in_review');
  expect((await world.balance(creator)).paid).toBe(200);
  // A second payment that was on its way when the review began.
  await spendCoins(world.deps, invocation(creator), {
    spendId: world.nextOid(),
    transactionType: 'content_rating',
    resource: workTarget(contentOid),
    beneficiaries: [],
    message: null,
    coins: 100,
    payWith: 'paid',
  });
  await vi.waitFor(async () => expect((await world.balance(creator)).paid).toBe(200), 45_000);
});
