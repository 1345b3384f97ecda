import { randomUUID } from 'node:crypto';
import type { Oid } from '@fanfold/domain';
import { contentStream } from '@fanfold/domain/catalogue';
import { walletStream } from '@fanfold/domain/wallet';
import type { EventLog } from '@fanfold/event-log';
import { randomIds, systemClock } from '@fanfold/platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { publishAudio } from '../../../../test/support/contents.ts';
import { startTestStores, type TestStores } from '../../../../test/support/event-log.ts';
import { credit, numbered } from '../../../../test/support/wallets.ts';
import { deliverWork } from '../catalogue/index.ts';
import { RefusedError } from '../refused-error.ts';
import { buyBundle } from './buy-bundle.ts';
import { buyContent } from './buy-content.ts';
import { changeBundle, offerBundle, withdrawBundle } from './offer-bundle.ts';
import { refundPurchase } from './refund-purchase.ts';
import { withdrawPurchase } from './withdraw-purchase.ts';

let stores: TestStores;
let eventLog: EventLog;
beforeAll(async () => {
  stores = await startTestStores();
  eventLog = stores.open();
});
afterAll(() => stores?.[Symbol.asyncDispose]());

const creatorOid = numbered(0xc1);
let next = 0x1000;
const fresh = () => {
  next += 1;
  return numbered(next);
};
const deps = () => ({ eventLog, clock: systemClock, ids: randomIds });
const asker = (oid: Oid, role: 'user' | 'creator' | 'admin' = 'user') => ({
  actor: { oid, role } as const,
  correlationId: randomUUID(),
});
const creator = () => asker(creatorOid, 'creator');
const title = { original: 'en', texts: { en: 'Rainy evenings' } } as const;

const publish = async (priceCoins: number, by = creatorOid, copies?: number) => {
  const contentOid = fresh();
  const audio = publishAudio({ contentOid, creatorOid: by, priceCoins });
  await eventLog.commands.of(contentStream).handle({
    ...asker(by, 'creator'),
    key: randomUUID(),
    body: null,
    id: contentOid,
    command: () => ({ ...audio, ...(copies === undefined ? {} : { copies }) }),
  });
  return contentOid;
};
const rich = async (coins: number) => {
  const oid = fresh();
  await credit(eventLog, oid, { coins, charge: next });
  return oid;
};
const coinsOf = async (oid: Oid) => {
  const { state } = await eventLog.commands.load(walletStream, oid, { maxAgeMs: 0 });
  return state.lots.reduce((sum, { coins }) => sum + coins, 0);
};
const codeOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof RefusedError ? error.code : error;
};
const buy = (oid: Oid, bundleOid: Oid, coins: number, key = randomUUID()) => {
  const wish = { bundleOid, coins, payWith: 'paid' } as const;
  return buyBundle(deps(), { ...asker(oid), key, body: wish }, wish);
};
const offerAs = (terms: { contentOids: Oid[]; priceCoins: number }, key = randomUUID()) => {
  const body = { title, ...terms };
  return offerBundle(deps(), { ...creator(), key, body }, body);
};
const offer = async (prices: readonly number[], priceCoins: number) => {
  const contentOids = await Promise.all(prices.map((price) => publish(price)));
  const { bundleOid } = await offerAs({ contentOids, priceCoins });
  return { bundleOid, contentOids };
};

describe('a bundle', () => {
  it('is bought in one append, each work for its part of the price', async () => {
    const { bundleOid, contentOids } = await offer([100, 50], 120);
    const fan = await rich(200);
    const { events, balance } = await buy(fan, bundleOid, 120);
    expect(events).toMatchObject([
      { resource: { oid: contentOids[0] }, paidCoins: 80, discountCoins: 20, listPriceCoins: 100, bundleOid },
      { resource: { oid: contentOids[1] }, paidCoins: 40, discountCoins: 10, listPriceCoins: 50, bundleOid },
    ]);
    expect(balance).toEqual({ paid: 80, bonus: 0 });
    expect(await coinsOf(fan)).toBe(80);
    expect(await codeOf(buy(fan, bundleOid, 120))).toBe('ALREADY_PURCHASED');
  });

  it('deducts what is owned, for the price on the screen', async () => {
    const { bundleOid, contentOids } = await offer([100, 50], 120);
    const fan = await rich(200);
    const wish = { contentOid: contentOids[1] as Oid, coins: 50, payWith: 'paid' } as const;
    await buyContent(deps(), { ...asker(fan), key: randomUUID(), body: wish }, wish);
    expect(await codeOf(buy(fan, bundleOid, 120))).toBe('PRICE_CHANGED');
    expect(await coinsOf(fan)).toBe(150);
    const { events } = await buy(fan, bundleOid, 80);
    expect(events.map(({ resource }) => resource.oid)).toEqual([contentOids[0]]);
    expect(await coinsOf(fan)).toBe(70);
  });

  it('is bought whole or not at all', async () => {
    const { bundleOid } = await offer([100, 50], 120);
    const poor = await rich(100);
    expect(await codeOf(buy(poor, bundleOid, 120))).toBe('NOT_ENOUGH_COINS');
    expect(await coinsOf(poor)).toBe(100);
  });

  it('is bought once by two requests at once, and a retry gets the same answer', async () => {
    const { bundleOid } = await offer([100, 50], 120);
    const fan = await rich(500);
    const key = randomUUID();
    const outcomes = await Promise.all([
      codeOf(buy(fan, bundleOid, 120)),
      codeOf(buy(fan, bundleOid, 120)),
      codeOf(buy(fan, bundleOid, 120)),
    ]);
    expect(outcomes.filter((code) => code === 'ALREADY_PURCHASED')).toHaveLength(2);
    expect(outcomes).toContain(undefined);
    expect(await coinsOf(fan)).toBe(380);
    const other = await rich(500);
    const first = await buy(other, bundleOid, 120, key);
    const again = await buy(other, bundleOid, 120, key);
    expect([again.replayed, again.position, again.events.length]).toEqual([true, first.position, 2]);
    expect(await coinsOf(other)).toBe(380);
  });

  it('gives back what one of its works cost in it', async () => {
    const { bundleOid, contentOids } = await offer([100, 50], 120);
    const fan = await rich(120);
    await buy(fan, bundleOid, 120);
    const { state } = await eventLog.commands.load(walletStream, fan, { maxAgeMs: 0 });
    const revision = state.owned[contentOids[0] as Oid] ?? -1;
    const wanted = { userOid: fan, revision, reason: 'asked' };
    const admin = { ...asker(fresh(), 'admin'), key: randomUUID(), body: wanted };
    await refundPurchase({ eventLog }, admin, wanted);
    expect(await coinsOf(fan)).toBe(80);
    // It is owed again, for the same part.
    expect((await buy(fan, bundleOid, 80)).events).toHaveLength(1);
  });

  it('is of one creator, of works that are sold one by one', async () => {
    const [own, limited, foreign] = await Promise.all([
      publish(100),
      publish(100, creatorOid, 5),
      publish(100, numbered(0xc2)),
    ]);
    const offered = (contentOids: Oid[], priceCoins = 150) => codeOf(offerAs({ contentOids, priceCoins }));
    expect(await offered([own, foreign])).toBe('NOT_YOUR_CONTENT');
    expect(await offered([own, limited])).toBe('BUNDLE_WORKS_WRONG');
    expect(await offered([own, fresh()])).toBe('NOT_YOUR_CONTENT');
    expect(await offered([own, await publish(100)], 200)).toBe('BUNDLE_PRICE_WRONG');
  });

  it('is offered once for a request that is sent again, also when its works cannot be offered any more', async () => {
    const contentOids = [await publish(100), await publish(50)];
    const [key, terms] = [randomUUID(), { contentOids, priceCoins: 120 }];
    const first = await offerAs(terms, key);
    expect(await offerAs(terms, key)).toEqual(first);
    await eventLog.commands.of(contentStream).handle({
      ...creator(),
      key: randomUUID(),
      body: null,
      id: contentOids[0] ?? '',
      command: () => ({ type: 'DeleteWork', creatorOid }),
    });
    expect(await offerAs(terms, key)).toEqual(first);
    expect(await codeOf(offerAs(terms))).toBe('BUNDLE_WORKS_WRONG');
  });

  it('is changed and withdrawn by its creator, and then not sold', async () => {
    const { bundleOid, contentOids } = await offer([100, 50], 120);
    const fan = await rich(500);
    const other = asker(numbered(0xc2), 'creator');
    expect(await codeOf(withdrawBundle(deps(), other, { bundleOid }))).toBe('BUNDLE_NOT_FOUND');
    await changeBundle(deps(), creator(), { bundleOid, title, contentOids, priceCoins: 90 });
    expect(await codeOf(buy(fan, bundleOid, 120))).toBe('PRICE_CHANGED');
    await withdrawBundle(deps(), creator(), { bundleOid });
    expect(await codeOf(buy(fan, bundleOid, 90))).toBe('BUNDLE_NOT_FOUND');
    expect(await coinsOf(fan)).toBe(500);
  });

  it('is not bought by its creator', async () => {
    const { bundleOid } = await offer([100, 50], 120);
    await credit(eventLog, creatorOid, { coins: 500, charge: 0xfff });
    expect(await codeOf(buy(creatorOid, bundleOid, 120))).toBe('OWN_CONTENT');
  });
});

describe('a withdrawal from a bundle', () => {
  const give = (oid: Oid, revision: number, key = randomUUID()) =>
    withdrawPurchase(deps(), { ...asker(oid), key, body: revision }, revision);
  /** The charge is the wallet's first event. */
  const boughtBundle = async () => {
    const { bundleOid, contentOids } = await offer([100, 50, 50], 120);
    const fan = await rich(200);
    await buy(fan, bundleOid, 120);
    return { fan, bundleOid, contentOids };
  };
  const ownedBy = async (oid: Oid) =>
    Object.keys((await eventLog.commands.load(walletStream, oid, { maxAgeMs: 0 })).state.owned);

  it('gives all of it back, whichever work is named, once for a key; the discount is kept by none', async () => {
    for (const revision of [1, 2, 3]) {
      const { fan, bundleOid } = await boughtBundle();
      const key = randomUUID();
      expect(await give(fan, revision, key)).toMatchObject({ paidCoins: 120, replayed: false });
      expect(await give(fan, revision, key)).toMatchObject({ paidCoins: 120, replayed: true });
      expect([await coinsOf(fan), await ownedBy(fan)]).toEqual([200, []]);
      expect(await codeOf(give(fan, 1))).toBe('PURCHASE_NOT_REFUNDABLE');
      // Bought again, it is another purchase.
      await buy(fan, bundleOid, 120);
      expect((await ownedBy(fan)).length).toBe(3);
    }
  });

  it('is refused once one of its works was delivered, and nothing goes back', async () => {
    const { fan, contentOids } = await boughtBundle();
    await deliverWork(deps(), asker(fan), contentOids[2] as Oid);
    expect(await codeOf(give(fan, 1))).toBe('BUNDLE_DELIVERED');
    expect(await codeOf(give(fan, 3))).toBe('CONTENT_DELIVERED');
    expect([await coinsOf(fan), (await ownedBy(fan)).length]).toEqual([80, 3]);
  });

  it('takes nothing of what was bought beside it, or in the same bundle at another time', async () => {
    const { bundleOid, contentOids } = await offer([100, 50], 120);
    const fan = await rich(400);
    const [first, single] = [contentOids[0] as Oid, await publish(10)];
    await buy(fan, bundleOid, 120);
    await refundPurchase(
      deps(),
      { ...asker(fresh(), 'admin'), key: randomUUID(), body: null },
      {
        userOid: fan,
        revision: 1,
        reason: 'broken',
      },
    );
    // The rest of the bundle, which is one work now.
    await buy(fan, bundleOid, 80);
    const wish = { contentOid: single, coins: 10, payWith: 'paid' } as const;
    await buyContent(deps(), { ...asker(fan), key: randomUUID(), body: wish }, wish);
    expect(await give(fan, 2)).toMatchObject({ paidCoins: 40 });
    expect(new Set(await ownedBy(fan))).toEqual(new Set([first, single]));
    expect(await coinsOf(fan)).toBe(400 - 80 - 10);
  });

  it('and a delivery of one of its works at the same moment never both happen', async () => {
    for (const _again of [1, 2, 3]) {
      const { fan, contentOids } = await boughtBundle();
      const settled = await Promise.allSettled([
        give(fan, 1),
        deliverWork(deps(), asker(fan), contentOids[1] as Oid),
      ]);
      expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
  });
});
