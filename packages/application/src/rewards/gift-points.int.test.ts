import { type Oid, seoulDay } from '@fanfold/domain';
import { chargeStream } from '@fanfold/domain/payments';
import { type GiftItemName, giftCodesStream, maxOpenGiftOrders } from '@fanfold/domain/rewards';
import type { Providers } from '@fanfold/payments';
import { oidFromKey, randomSeeds, systemClock } from '@fanfold/platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { countSpending } from '../payments/count-spending.process.ts';
import { RefusedError } from '../refused-error.ts';
import { invocation, startProviders, startUseCases } from '../testing/use-cases.ts';
import { giftPoints } from './gift-points.process.ts';
import { loadGiftCodes } from './load-gift-codes.ts';
import { setYenRate } from './set-yen-rate.ts';
import { startGiftPointsCharge } from './start-gift-points-charge.ts';

const places = new AsyncDisposableStack();
let world: Awaited<ReturnType<typeof startUseCases>>;
let providers: Providers;
let admin: Oid;
beforeAll(async () => {
  world = places.use(await startUseCases(giftPoints(randomSeeds), countSpending));
  ({ providers } = places.use(await startProviders()));
  admin = await world.account('admin');
  const rate = { day: seoulDay(systemClock.now()), wonPer10000Yen: 91_000 };
  await setYenRate(world.deps, invocation(admin, { role: 'admin' }), rate);
});
afterAll(() => places.disposeAsync());

const stock = (itemName: GiftItemName, count: number) => {
  const codes = Array.from({ length: count }, (_, at) => `${itemName}-${at}`);
  const deps = { ...world.deps, pepper: 'ab'.repeat(32) };
  return loadGiftCodes(deps, invocation(admin, { role: 'admin' }), { itemName, codes });
};

const stockOf = async (itemName: GiftItemName) =>
  (await world.deps.eventLog.commands.load(giftCodesStream, itemName, { maxAgeMs: 0 })).state;

/** The charge's id, or the code of the refusal. */
const order = async (oid: Oid, itemName: GiftItemName, key?: string): Promise<string> => {
  const asked = invocation(oid, { body: { itemName }, ...(key ? { key } : {}) });
  try {
    const wanted = { itemName, language: 'en' } as const;
    return (await startGiftPointsCharge({ ...world.deps, providers }, asked, wanted)).reply.chargeId;
  } catch (error) {
    if (error instanceof RefusedError) return error.code;
    throw error;
  }
};

const statusOf = async (chargeId: string) =>
  (await world.deps.eventLog.commands.load(chargeStream, chargeId, { maxAgeMs: 0 })).state.status;

describe('gift codes', () => {
  it('are reserved for two unpaid orders of a person, and left to others, also when all are asked for at once', async () => {
    const itemName = 'gift-points-500';
    await stock(itemName, 5);
    const [greedy, other] = [await world.account(), await world.account()];
    const keys = Array.from({ length: 8 }, () => crypto.randomUUID());
    const answers = await Promise.all(keys.map((key) => order(greedy, itemName, key)));
    const refused = answers.filter((answer) => answer === 'GIFT_POINTS_ORDERS_OPEN');
    expect(refused).toHaveLength(8 - maxOpenGiftOrders);
    expect(Object.keys((await stockOf(itemName)).reserved)).toHaveLength(maxOpenGiftOrders);
    // A refused order is no charge that could still be paid.
    const states = await Promise.all(keys.map((key) => statusOf(oidFromKey(key))));
    expect(states.filter((status) => status === 'opened')).toHaveLength(maxOpenGiftOrders);
    expect(states.filter((status) => status === 'initiated')).toEqual([]);
    expect(await order(other, itemName)).toMatch(/^[0-9a-f]{24}$/);
  });

  it('are reserved in one size when two sizes are ordered at once under one key', async () => {
    await Promise.all([stock('gift-points-1000', 9), stock('gift-points-3000', 9)]);
    for (let round = 0; round < 5; round += 1) {
      const fan = await world.account();
      const key = crypto.randomUUID();
      const sizes = ['gift-points-1000', 'gift-points-3000'] as const;
      const answers = await Promise.all([...sizes, ...sizes].map((itemName) => order(fan, itemName, key)));
      const chargeId = oidFromKey(key);
      expect(answers.filter((answer) => answer === chargeId).length).toBeGreaterThan(0);
      expect(new Set(answers)).toEqual(new Set([chargeId, 'IDEMPOTENCY_KEY_REUSED']));
      const { state } = await world.deps.eventLog.commands.load(chargeStream, chargeId, { maxAgeMs: 0 });
      const kept = await Promise.all(
        sizes.map(async (itemName) => (await stockOf(itemName)).reserved[chargeId] !== undefined),
      );
      expect(kept).toEqual(sizes.map((itemName) => state.productId === itemName));
    }
  });
});
