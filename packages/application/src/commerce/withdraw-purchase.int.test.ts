import { limits, withdrawalNotice } from '@fanfold/contracts';
import type { Oid } from '@fanfold/domain';
import { walletStream } from '@fanfold/domain/wallet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { credit } from '../../../../test/support/wallets.ts';
import { accessTo, deliverWork } from '../catalogue/index.ts';
import { invocation, refusalOf, startUseCases } from '../testing/use-cases.ts';
import { buyContent } from './buy-content.ts';
import { withdrawPurchase } from './withdraw-purchase.ts';

let world: Awaited<ReturnType<typeof startUseCases>>;
beforeAll(async () => {
  world = await startUseCases();
});
afterAll(() => world[Symbol.asyncDispose]());

let charges = 0x6000;
/** A buyer of a work for 30 coins. The charge is the wallet's first event, the purchase its second. */
const bought = async () => {
  const { contentOid } = await world.content(30);
  const fan = await world.account();
  charges += 1;
  await credit(world.deps.eventLog, fan, { coins: 30, charge: charges });
  const { event } = await buyContent(world.deps, invocation(fan), { contentOid, coins: 30, payWith: 'paid' });
  return { contentOid, fan, event };
};
const accessOf = (fan: Oid, contentOid: Oid) =>
  accessTo(world.deps, { oid: fan, isAdmin: false, adult: false }, contentOid);
const typesOf = async (fan: Oid) =>
  (await world.deps.eventLog.client.readStream(`wallet-${fan}`)).map(({ type }) => type);

describe('a withdrawal from a purchase', () => {
  it('gives the coins back and closes the work at once, once for a key', async () => {
    const { contentOid, fan, event } = await bought();
    expect(event).toMatchObject({ withdrawalNotice });
    expect(await accessOf(fan, contentOid)).toMatchObject({ purchased: true, undelivered: true });
    const asked = invocation(fan);
    expect(await withdrawPurchase(world.deps, asked, 1)).toMatchObject({ paidCoins: 30, replayed: false });
    expect(await withdrawPurchase(world.deps, asked, 1)).toMatchObject({ paidCoins: 30, replayed: true });
    expect(await world.balance(fan)).toEqual({ paid: 30, bonus: 0 });
    const access = await accessOf(fan, contentOid);
    expect(access).toMatchObject({ purchased: false, undelivered: false });
    expect(access.to('view').allowed).toBe(false);
    expect(await refusalOf(withdrawPurchase(world.deps, invocation(fan), 1))).toBe('PURCHASE_NOT_REFUNDABLE');
    expect(await refusalOf(withdrawPurchase(world.deps, invocation(fan), 0))).toBe('PURCHASE_NOT_REFUNDABLE');
  });

  it('is refused once something was delivered, which is recorded once', async () => {
    const { contentOid, fan } = await bought();
    await Promise.all([1, 2, 3].map(() => deliverWork(world.deps, invocation(fan), contentOid)));
    expect((await typesOf(fan)).filter((type) => type === 'ContentFirstDelivered')).toHaveLength(1);
    expect((await accessOf(fan, contentOid)).undelivered).toBe(false);
    expect(await refusalOf(withdrawPurchase(world.deps, invocation(fan), 1))).toBe('CONTENT_DELIVERED');
    expect(await world.balance(fan)).toEqual({ paid: 0, bonus: 0 });
  });

  it('and a delivery at the same moment never both happen', async () => {
    const outcomes = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        const { contentOid, fan } = await bought();
        const settled = await Promise.allSettled([
          withdrawPurchase(world.deps, invocation(fan), 1),
          deliverWork(world.deps, invocation(fan), contentOid),
        ]);
        const done = settled.filter(({ status }) => status === 'fulfilled').length;
        const types = await typesOf(fan);
        return [
          done,
          types.filter((type) => type === 'PurchaseRefunded' || type === 'ContentFirstDelivered'),
        ];
      }),
    );
    for (const [done, types] of outcomes) {
      expect(done).toBe(1);
      expect(types).toHaveLength(1);
    }
  });

  it('is over after seven days', async () => {
    const { fan } = await bought();
    const [wallet] = [await world.deps.eventLog.commands.load(walletStream, fan, { maxAgeMs: 0 })];
    expect(Object.keys(wallet.state.undelivered)).toHaveLength(1);
    world.later(limits.withdrawalDays * 86_400_000 + 1);
    expect(await refusalOf(withdrawPurchase(world.deps, invocation(fan), 1))).toBe('WITHDRAWAL_OVER');
  });
});
