import { limits } from '@fanfold/contracts';
import { walletStream } from '@fanfold/domain/wallet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { invocation, refusalOf, startUseCases } from '../testing/use-cases.ts';
import { giftCoins } from './gift-coins.ts';
import { grantBonus } from './grant-bonus.ts';

let world: Awaited<ReturnType<typeof startUseCases>>;
beforeAll(async () => {
  world = await startUseCases();
});
afterAll(() => world[Symbol.asyncDispose]());

const asAdmin = (oid: string, key?: string) =>
  invocation(oid, { role: 'admin', ...(key === undefined ? {} : { key }) });
const reason = 'an apology';

describe('granting bonus coins', () => {
  it('gives them once, though it is asked for twice, with its reason and as a grant of an administrator [ADM-050]', async () => {
    const [admin, fan] = [await world.account('admin'), await world.account()];
    const asked = asAdmin(admin, 'grant-once-and-again');
    const first = await grantBonus(world.deps, asked, { userOid: fan, coins: 7, reason });
    const again = await grantBonus(world.deps, asked, { userOid: fan, coins: 7, reason });
    expect([first.replayed, again.replayed]).toEqual([false, true]);
    expect(first.events).toMatchObject([
      { type: 'BonusGranted', walletOid: fan, source: 'admin', reason, lot: { kind: 'bonus', coins: 7 } },
    ]);
    expect(await world.balance(fan)).toEqual({ paid: 0, bonus: 7 });
  });

  it('gives all that a day allows, and not one coin more', async () => {
    const [admin, fan] = [await world.account('admin'), await world.account()];
    const coins = limits.adminGrantCoinsADay;
    await grantBonus(world.deps, asAdmin(admin), { userOid: fan, coins, reason });
    const more = grantBonus(world.deps, asAdmin(admin), { userOid: fan, coins: 1, reason });
    expect(await refusalOf(more)).toBe('GRANT_LIMIT');
    expect(await world.balance(fan)).toEqual({ paid: 0, bonus: coins });
  });

  it('refuses the administrator’s own account, and one that is not there', async () => {
    const admin = await world.account('admin');
    const grantTo = (userOid: typeof admin) =>
      refusalOf(grantBonus(world.deps, asAdmin(admin), { userOid, coins: 7, reason }));
    expect(await grantTo(admin)).toBe('OWN_ACCOUNT');
    expect(await grantTo(world.nextOid())).toBe('ACCOUNT_NOT_FOUND');
    expect(await world.balance(admin)).toEqual({ paid: 0, bonus: 0 });
  });
});

describe('a gift of coins', () => {
  it('gives each receiver the same once, also one who is named twice, and repeats nothing under its key [ADM-022]', async () => {
    const admin = await world.account('admin');
    const [ann, ben] = [await world.account(), await world.account()];
    const asked = asAdmin(admin, 'gift-once-and-again');
    const gift = { userOids: [ann, ben, ann], coins: 20, reason };
    expect(await giftCoins(world.deps, asked, gift)).toMatchObject({ given: [ann, ben], replayed: false });
    expect(await giftCoins(world.deps, asked, gift)).toMatchObject({ given: [ann, ben], replayed: true });
    for (const oid of [ann, ben]) expect(await world.balance(oid)).toEqual({ paid: 0, bonus: 20 });
  });

  it('gives to none where one receiver is wrong [ADM-022]', async () => {
    const [admin, ann] = [await world.account('admin'), await world.account()];
    const giftTo = (...userOids: (typeof ann)[]) =>
      refusalOf(giftCoins(world.deps, asAdmin(admin), { userOids, coins: 20, reason }));
    expect(await giftTo(ann, world.nextOid())).toBe('ACCOUNT_NOT_FOUND');
    expect(await giftTo(ann, admin)).toBe('OWN_ACCOUNT');
    const { revision } = await world.deps.eventLog.commands.load(walletStream, ann, { maxAgeMs: 0 });
    expect(revision).toBe(-1);
  });

  it('takes the allowance of a day for all receivers together', async () => {
    const [admin, ann, ben] = [await world.account('admin'), await world.account(), await world.account()];
    const coins = limits.adminGrantCoinsADay / 2;
    const gift = { userOids: [ann, ben], reason };
    const above = giftCoins(world.deps, asAdmin(admin), { ...gift, coins: coins + 1 });
    expect(await refusalOf(above)).toBe('GRANT_LIMIT');
    await giftCoins(world.deps, asAdmin(admin), { ...gift, coins });
    expect(await world.balance(ben)).toEqual({ paid: 0, bonus: coins });
  });
});
