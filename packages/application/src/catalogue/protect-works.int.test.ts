import { limits } from '@fanfold/contracts';
import { type Oid, workTarget } from '@fanfold/domain';
import { contentStream } from '@fanfold/domain/catalogue';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { credit } from '../../../../test/support/wallets.ts';
import { buyDrmEncoding } from '../commerce/index.ts';
import { spendCoins } from '../commerce/spend-coins.ts';
import { invocation, refusalOf, startUseCases } from '../testing/use-cases.ts';
import { chooseWatermark } from './choose-watermark.ts';
import { protectWorks } from './protect-works.process.ts';
import { deleteWork } from './show-work.ts';

let world: Awaited<ReturnType<typeof startUseCases>>;
beforeAll(async () => {
  world = await startUseCases(protectWorks);
});
afterAll(() => world?.[Symbol.asyncDispose]());

const price = limits.drmEncodingCoins;
const order = { price, allowBonus: false, watermark: 'visible' } as const;
let charges = 0x6d00;
/** A sound of a creator who has the coins for its protection. */
const workOf = async () => {
  const work = await textWorkOf();
  const { contentOid, creatorOid } = work;
  const files = [{ purpose: 'audio' as const, assetOid: world.nextOid() }];
  await world.deps.eventLog.commands.of(contentStream).handle({
    ...work.creator,
    id: contentOid,
    command: () => ({ type: 'SaveDraft', creatorOid, fields: { files }, basedOn: null }),
  });
  return work;
};
const textWorkOf = async () => {
  const work = await world.content(30);
  charges += 1;
  await credit(world.deps.eventLog, work.creatorOid, { coins: price, charge: charges });
  return { ...work, creator: invocation(work.creatorOid, { role: 'creator' }) };
};
const stateOf = async (oid: Oid) =>
  (await world.deps.eventLog.commands.load(contentStream, oid, { maxAgeMs: 0 })).state;
const isProtected = async (oid: Oid) => (await stateOf(oid)).isProtected;
const watermarkOf = async (oid: Oid) => (await stateOf(oid)).watermark;
const soon = { timeout: 45_000, interval: 50 };

describe('the protection of a work [COM-006]', () => {
  it('begins once it was paid for', async () => {
    const { contentOid, creatorOid, creator } = await workOf();
    await buyDrmEncoding(world.deps, creator, { contentOid, ...order });
    await vi.waitFor(async () => expect(await isProtected(contentOid)).toBe(true), soon);
    expect(await world.balance(creatorOid)).toEqual({ paid: 0, bonus: 0 });
  });

  it('is not sold for a work that is only read', async () => {
    const { contentOid, creatorOid, creator } = await textWorkOf();
    const bought = buyDrmEncoding(world.deps, creator, { contentOid, ...order });
    expect(await refusalOf(bought)).toBe('NOTHING_TO_PROTECT');
    expect(await world.balance(creatorOid)).toEqual({ paid: price, bonus: 0 });
  });

  it('is not sold for a work that was deleted', async () => {
    const { contentOid, creatorOid, creator } = await workOf();
    await deleteWork(world.deps, creator, contentOid);
    const bought = buyDrmEncoding(world.deps, invocation(creatorOid, { role: 'creator' }), {
      contentOid,
      ...order,
    });
    expect(await refusalOf(bought)).toBe('CONTENT_NOT_FOUND');
    expect(await world.balance(creatorOid)).toEqual({ paid: price, bonus: 0 });
  });

  it('has the mark that was bought, and another one whenever its creator chooses, without a payment', async () => {
    const { contentOid, creatorOid, creator } = await workOf();
    expect(await watermarkOf(contentOid)).toBe('visible');
    await buyDrmEncoding(world.deps, creator, { contentOid, ...order, watermark: 'audible' });
    expect(await watermarkOf(contentOid)).toBe('audible');
    await vi.waitFor(async () => expect(await isProtected(contentOid)).toBe(true), soon);
    const choose = (watermark: 'visible' | 'audible') =>
      chooseWatermark(world.deps, creator, { contentOid, watermark });
    const changed = await choose('visible');
    expect(await watermarkOf(contentOid)).toBe('visible');
    // The same choice again records nothing.
    expect(await choose('visible')).toBe(changed);
    expect(await world.balance(creatorOid)).toEqual({ paid: 0, bonus: 0 });
  });

  it('keeps a later choice when the request that paid for it comes again', async () => {
    const { contentOid, creator } = await workOf();
    const bought = { contentOid, ...order, watermark: 'audible' } as const;
    const first = await buyDrmEncoding(world.deps, creator, bought);
    await vi.waitFor(async () => expect(await isProtected(contentOid)).toBe(true), soon);
    await chooseWatermark(world.deps, creator, { contentOid, watermark: 'visible' });
    expect((await buyDrmEncoding(world.deps, creator, bought)).reply.spendId).toBe(first.reply.spendId);
    const other = invocation(creator.actor.oid, { role: 'creator' });
    expect(await refusalOf(buyDrmEncoding(world.deps, other, bought))).toBe('ALREADY_PURCHASED');
    expect(await watermarkOf(contentOid)).toBe('visible');
  });

  it('has the mark of no choice but its creator’s', async () => {
    const { contentOid } = await workOf();
    const stranger = invocation(await world.account('creator'), { role: 'creator' });
    const chosen = chooseWatermark(world.deps, stranger, { contentOid, watermark: 'audible' });
    expect(await refusalOf(chosen)).toBe('NOT_YOUR_CONTENT');
    const bought = buyDrmEncoding(world.deps, stranger, { contentOid, ...order, watermark: 'audible' });
    expect(await refusalOf(bought)).toBe('NOT_YOUR_CONTENT');
    const unknown = chooseWatermark(world.deps, stranger, {
      contentOid: world.nextOid(),
      watermark: 'audible',
    });
    expect(await refusalOf(unknown)).toBe('CONTENT_NOT_FOUND');
    expect(await watermarkOf(contentOid)).toBe('visible');
  });

  it('gives the coins back where the work was deleted while it was paid for', async () => {
    const { contentOid, creatorOid, creator } = await workOf();
    await deleteWork(world.deps, creator, contentOid);
    await expectRefund({ contentOid, creatorOid });
  });

  it('gives the coins back where there is nothing to play any more', async () =>
    expectRefund(await textWorkOf()));

  const expectRefund = async ({ contentOid, creatorOid }: { contentOid: Oid; creatorOid: Oid }) => {
    await spendCoins(world.deps, invocation(creatorOid, { role: 'creator' }), {
      spendId: world.nextOid(),
      transactionType: 'drm_encoding',
      resource: workTarget(contentOid),
      beneficiaries: [],
      message: null,
      coins: price,
      payWith: 'paid',
    });
    await vi.waitFor(
      async () => expect(await world.balance(creatorOid)).toEqual({ paid: price, bonus: 0 }),
      soon,
    );
    expect(await isProtected(contentOid)).toBe(false);
  };
});
