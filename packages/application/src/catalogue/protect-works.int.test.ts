import { limits } from '@fanfold/contracts';
import { type Oid, workTarget } from '@fanfold/domain';
import { contentStream } from '@fanfold/domain/catalogue';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { credit } from '../../../../test/support/wallets.ts';
import { buyDrmEncoding } from '../commerce/index.ts';
import { spendCoins } from '../commerce/spend-coins.ts';
import { invocation, refusalOf, startUseCases } from '../testing/use-cases.ts';
import { protectWorks } from './protect-works.process.ts';
import { deleteWork } from './show-work.ts';

let world: Awaited<ReturnType<typeof startUseCases>>;
beforeAll(async () => {
  world = await startUseCases(protectWorks);
});
afterAll(() => world?.[Symbol.asyncDispose]());

const price = limits.drmEncodingCoins;
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
const isProtected = async (oid: Oid) =>
  (await world.deps.eventLog.commands.load(contentStream, oid, { maxAgeMs: 0 })).state.isProtected;
const soon = { timeout: 45_000, interval: 50 };

describe('the protection of a work [COM-006]', () => {
  it('begins once it was paid for', async () => {
    const { contentOid, creatorOid, creator } = await workOf();
    await buyDrmEncoding(world.deps, creator, { contentOid, price, allowBonus: false });
    await vi.waitFor(async () => expect(await isProtected(contentOid)).toBe(true), soon);
    expect(await world.balance(creatorOid)).toEqual({ paid: 0, bonus: 0 });
  });

  it('is not sold for a work that is only read', async () => {
    const { contentOid, creatorOid, creator } = await textWorkOf();
    const bought = buyDrmEncoding(world.deps, creator, { contentOid, price, allowBonus: false });
    expect(await refusalOf(bought)).toBe('NOTHING_TO_PROTECT');
    expect(await world.balance(creatorOid)).toEqual({ paid: price, bonus: 0 });
  });

  it('is not sold for a work that was deleted', async () => {
    const { contentOid, creatorOid, creator } = await workOf();
    await deleteWork(world.deps, creator, contentOid);
    const order = { contentOid, price, allowBonus: false };
    const bought = buyDrmEncoding(world.deps, invocation(creatorOid, { role: 'creator' }), order);
    expect(await refusalOf(bought)).toBe('CONTENT_NOT_FOUND');
    expect(await world.balance(creatorOid)).toEqual({ paid: price, bonus: 0 });
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
