import { randomUUID } from 'node:crypto';
import type {
  BundlesReply,
  CartReply,
  DonationsReply,
  GiftReply,
  OrderReply,
  OwnBundlesReply,
  PurchasedReply,
  PurchaseReceipt,
  SpendReply,
  UserPurchasesReply,
} from '@fanfold/contracts/commerce';
import type { Notification } from '@fanfold/contracts/notifications';
import type { InventoryReply } from '@fanfold/contracts/rewards';
import { sleep } from '@fanfold/platform';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { z } from 'zod';

import { publishFilm } from '../support/film.ts';
import { grantRole, verifyStack } from '../support/operator.ts';
import { type Person, signUp } from '../support/person.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';

let stack: TestStack;
let fan: Person;
let friend: Person;
let creator: Person;
let admin: Person;

beforeAll(async () => {
  stack = await startTestStack();
  [fan, friend, creator, admin] = [
    await signUp(stack, 'fan'),
    await signUp(stack, 'friend'),
    await signUp(stack, 'creator'),
    await signUp(stack, 'admin'),
  ];
  await creator.becomeCreator();
  await grantRole(stack, admin);
  await fan.charge('coins-1000');
});
afterAll(() => stack?.[Symbol.asyncDispose]());

type Inbox = { notifications: Notification[] };
const post = <Body = Record<string, unknown>>(who: Person, path: string, body: unknown, key = randomUUID()) =>
  who.call<Body & { code?: string; details?: Record<string, number> }>(path, {
    method: 'POST',
    body,
    headers: { 'idempotency-key': key },
  });
const newCreator = async (): Promise<Person> => {
  const person = await signUp(stack, 'seller');
  await person.becomeCreator();
  return person;
};
const publish = async (overrides: object, seller = creator) => {
  const contentOid = await seller.publish(30, 'A piece', 'audio', overrides);
  // Each person's next read includes this position.
  for (const person of [fan, friend]) person.position = seller.position;
  return contentOid;
};
const code = async (reply: Promise<{ status: number; body: { code?: string } }>) => (await reply).body.code;
const paid = async (who: Person) => (await who.wallet()).balance.paid;
const nicknameOf = async (who: Person) =>
  (await who.call<{ me: { nickname: string } }>('/api/account/me')).body.me.nickname;

describe('a bundle', () => {
  it('is sold for less than its works, what is owned deducted, and once for a request that is sent again', async () => {
    const contentOids = [await publish({}), await publish({})];
    const terms = { title: { original: 'en', texts: { en: 'Two pieces' } }, contentOids, priceCoins: 40 };
    expect(await code(post(fan, '/api/creator-api/bundle', terms))).toBe('NOT_ALLOWED');
    expect(await code(post(creator, '/api/creator-api/bundle', { ...terms, priceCoins: 60 }))).toBe(
      'BUNDLE_PRICE_WRONG',
    );
    const { bundleOid } = (await post<{ bundleOid: string }>(creator, '/api/creator-api/bundle', terms)).body;
    const own = await creator.call<z.infer<typeof OwnBundlesReply>>('/api/creator-api/bundles');
    expect(own.body.bundles).toMatchObject([{ bundleOid, ...terms }]);
    const shown = async (who: Person) =>
      (await who.call<z.infer<typeof BundlesReply>>(`/api/content/bundles?contentOid=${contentOids[1]}`)).body
        .bundles;
    expect(await shown(fan)).toMatchObject([{ bundleOid, priceCoins: 40, singlyCoins: 60, owedCoins: 40 }]);
    const ofCreator = `/api/content/bundles?creatorOid=${creator.oid}`;
    expect((await fan.call(ofCreator)).body).toMatchObject({ bundles: await shown(fan) });
    expect(await code(fan.call('/api/content/bundles'))).toBe('INVALID_REQUEST');
    await post(fan, '/api/account/purchase', { contentOid: contentOids[0], coins: 30 });
    await expect
      .poll(() => shown(fan))
      .toMatchObject([
        { singlyCoins: 30, owedCoins: 20, works: [{ purchased: true }, { purchased: false }] },
      ]);
    const before = await paid(fan);
    const key = randomUUID();
    const wish = { bundleOid, coins: 20 };
    const bought = await post<{ position: string }>(fan, '/api/account/purchase/bundle', wish, key);
    expect(bought).toMatchObject({ status: 201, body: { contentOids: [contentOids[1]], paidCoins: 20 } });
    const again = await post(fan, '/api/account/purchase/bundle', wish, key);
    expect(again.body).toEqual(bought.body);
    expect(await code(post(fan, '/api/account/purchase/bundle', wish))).toBe('ALREADY_PURCHASED');
    expect(await paid(fan)).toBe(before - 20);
    await post(creator, '/api/creator-api/bundle/withdraw', { bundleOid });
    expect(await code(post(friend, '/api/account/purchase/bundle', { bundleOid, coins: 40 }))).toBe(
      'BUNDLE_NOT_FOUND',
    );
  });

  it('is given back as a whole, which the list of purchases says before, and not once a work of it was opened', async () => {
    const buyer = await signUp(stack, 'bundle-buyer');
    await buyer.charge('coins-100');
    const buyTwo = async () => {
      const contentOids = [await publish({}), await publish({})] as const;
      const terms = { title: { original: 'en', texts: { en: 'Two' } }, contentOids, priceCoins: 40 };
      const { bundleOid } = (await post<{ bundleOid: string }>(creator, '/api/creator-api/bundle', terms))
        .body;
      const wish = { bundleOid, coins: 40 };
      expect((await post(buyer, '/api/account/purchase/bundle', wish)).status).toBe(201);
      buyer.position = creator.position > buyer.position ? creator.position : buyer.position;
      return contentOids;
    };
    const tiles = async () =>
      (await buyer.call<z.infer<typeof PurchasedReply>>('/api/content/purchased3')).body.tiles;
    const give = async (contentOid: string) => {
      const purchaseId = (await tiles()).find((tile) => tile.contentOid === contentOid)?.purchaseId;
      return post(buyer, '/api/account/purchase/withdraw', { purchaseId });
    };
    const together = { withdrawUntil: expect.any(String), withdrawnWorks: 2 };
    const [first] = await buyTwo();
    await expect.poll(tiles).toMatchObject([together, together]);
    expect(await give(first)).toMatchObject({ status: 200, body: { paidCoins: 40 } });
    expect(await paid(buyer)).toBe(100);
    await expect.poll(tiles).toEqual([]);

    const [opened, other] = await buyTwo();
    await expect.poll(tiles).toMatchObject([together, together]);
    expect((await post(buyer, '/api/content/open', { contentOid: opened })).status).toBe(200);
    const over = { withdrawUntil: null, withdrawnWorks: 2 };
    expect(await tiles()).toMatchObject([over, over]);
    expect(await code(give(other))).toBe('BUNDLE_DELIVERED');
    expect(await paid(buyer)).toBe(60);
  });
});

describe('a work of two creators', () => {
  it('is earned by both from the acceptance on, each sees it in their revenue, and a refund takes it back [CAT-092]', async () => {
    const partner = await signUp(stack, 'partner');
    await partner.becomeCreator();
    // Of this test alone: sales of the tests before may still be posted.
    const seller = await newCreator();
    const contentOid = await publish({}, seller);
    const invitation = { contentOid, coCreator: partner.oid, sharePercent: 40 };
    expect((await post(seller, '/api/content/co-creator', invitation)).status).toBe(200);
    expect((await post(partner, '/api/content/co-creator/accept', { contentOid })).status).toBe(200);
    // A price may be a second old on a process that did not change the work.
    await sleep(1_500);
    await partner.charge('coins-100');
    expect(await code(post(partner, '/api/account/purchase', { contentOid, coins: 30 }))).toBe('OWN_CONTENT');
    const bought = await fan.buy(contentOid, { coins: 30 });
    expect(bought).toMatchObject({ status: 201, body: { paidCoins: 30 } });
    const totals = async () => [
      (await seller.revenue()).totals.paidCoins,
      (await partner.revenue()).totals.paidCoins,
    ];
    await vi.waitFor(async () => expect(await totals()).toEqual([18, 12]), 45_000);
    const sales = await partner.call('/api/coinevent/creator?limit=10');
    expect(sales.body).toMatchObject({
      sales: [{ contentOid, paidCoins: 12, share: 4_000, refund: false }],
    });
    const line = (await fan.history()).lines.find((one) => one.contentOid === contentOid);
    const body = { userOid: fan.oid, revision: line?.revision, reason: 'a test' };
    expect((await post(admin, '/api/admin/refund', body)).status).toBe(200);
    await vi.waitFor(async () => expect(await totals()).toEqual([0, 0]), 45_000);
  });
});

describe('a purchase', () => {
  it('is of a content: one that is not sold yet is refused by name and takes nothing [PAY-046]', async () => {
    const contentOid = await publish({});
    const before = await paid(fan);
    for (const mode of ['replay', 'subscribe', 'liveDonation', 'liveTicket']) {
      const reply = post(fan, '/api/account/purchase', { contentOid, coins: 30, mode });
      expect(await code(reply), mode).toBe('PURCHASE_MODE_UNAVAILABLE');
    }
    expect(await paid(fan)).toBe(before);
    const bought = await post(fan, '/api/account/purchase', {
      contentOid,
      coins: 30,
      mode: 'content',
      contentType: 'audio',
    });
    expect(bought).toMatchObject({ status: 201, body: { paidCoins: 30, editionCopy: null } });
  });

  it('with a discount code takes what the code leaves, and a refund gives the use back [COM-001] [COM-021]', async () => {
    const contentOid = await publish({});
    const made = await post(creator, '/api/creator-api/discount-code', {
      code: 'spring',
      discount: { kind: 'fixed', coins: 12 },
      uses: 1,
    });
    expect(made.status).toBe(200);
    const check = `/api/content/dc-code?contentOid=${contentOid}&discountCode=Spring&contentType=audio`;
    expect((await fan.call(check)).body).toEqual({
      code: 'SPRING',
      amount: 12,
      listPriceCoins: 30,
      coins: 18,
    });
    const bought = await post(fan, '/api/account/purchase', {
      contentOid,
      coins: 18,
      discountCode: 'spring',
    });
    expect(bought).toMatchObject({ status: 201, body: { paidCoins: 18, discountCoins: 12 } });
    expect(await code(fan.call(check))).toBe('DISCOUNT_CODE_USED_UP');
    await refund(contentOid);
    await vi.waitFor(async () => expect((await fan.call(check)).status).toBe(200), { timeout: 45_000 });
  });

  it('checks an unknown code: empty, unknown, and without a signed-in person [COM-050] [COM-059]', async () => {
    const contentOid = await publish({});
    const check = (text: string) => `/api/content/dc-code?contentOid=${contentOid}&discountCode=${text}`;
    expect(await code(fan.call(check('')))).toBe('INVALID_REQUEST');
    expect(await code(fan.call(check('nothing')))).toBe('DISCOUNT_CODE_WRONG');
    const stranger = await fetch(new URL(check('spring'), stack.url));
    expect(stranger.status).toBe(401);
    expect(await stranger.json()).toMatchObject({
      code: 'IDENTIFICATION_REQUIRED',
      title: 'Identification is required.',
    });
  });

  it('of a limited edition shows the copy’s number, and a refund puts it on sale again [COM-055]', async () => {
    const contentOid = await publish({ copies: 1 });
    expect((await fan.content(contentOid)).content.edition).toEqual({ copies: 1, left: 1 });
    expect((await fan.buy(contentOid, { coins: 30 })).body).toMatchObject({ editionCopy: 1 });
    expect(await fan.content(contentOid)).toMatchObject({
      editionCopy: 1,
      content: { edition: { copies: 1, left: 0 } },
    });
    expect(await code(friend.buy(contentOid, { coins: 30 }))).toBe('SOLD_OUT');
    await refund(contentOid);
    await vi.waitFor(async () => {
      expect((await fan.content(contentOid)).content.edition).toEqual({ copies: 1, left: 1 });
    }, 45_000);
  });

  it('is refunded once, however many requests come at once, and the earning follows once', async () => {
    // Of this test alone: sales of the tests before may still be posted.
    const seller = await newCreator();
    const contentOid = await publish({}, seller);
    await fan.buy(contentOid, { coins: 30 });
    const line = (await fan.history()).lines[0];
    const body = { userOid: fan.oid, revision: line?.revision, reason: 'would not play' };
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => post(admin, '/api/admin/refund', body)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body: { code: said } }) => said === 'PURCHASE_NOT_REFUNDABLE')).toHaveLength(4);
    await vi.waitFor(async () => {
      const { totals } = await seller.revenue();
      expect(totals.refunds).toBe(1);
      expect(totals.paidCoins).toBe(0);
    }, 45_000);
  });

  it('of a work for adults is named nowhere while its owner is shown no such works, and stays explained [IDN-118]', async () => {
    const title = `After midnight ${randomUUID()}`;
    const contentOid = await creator.publish(30, title);
    const given = await creator.publish(30, title);
    for (const person of [fan, friend, admin]) person.position = creator.position;
    const { purchaseId } = (await fan.buy(contentOid, { coins: 30 })).body;
    const gift = await post(fan, '/api/account/gift', {
      contentOid: given,
      coins: 30,
      giftees: [friend.oid],
    });
    expect(gift.status).toBe(201);
    const itemData = { kind: 'random_box', contentOids: [given] };
    const item = { userOid: fan.oid, itemData, reason: 'a test' };
    const made = await post(admin, '/api/admin/create-inventory-item', item);
    expect(made.status).toBeLessThan(300);
    const told = async () => {
      const { body: receipt } = await fan.call<PurchaseReceipt>(
        `/api/account/purchase/receipt?purchaseId=${purchaseId}`,
      );
      const { lines } = await fan.history();
      const headers = { authorization: `Bearer ${fan.token}` };
      const table = await (await fetch(`${stack.url}/api/coinevent/export.csv`, { headers })).text();
      const { body: inventory } = await fan.call<InventoryReply>('/api/account/inventory/items');
      const { body: inbox } = await friend.call<Inbox>('/api/account/notifications');
      const line = lines.find((one) => one.contentOid === contentOid);
      const news = inbox.notifications.find(({ kind }) => kind === 'gift');
      return { receipt, line, table, inventory, news };
    };
    await expect.poll(async () => (await told()).news?.work?.contentOid).toBe(given);
    const open = await told();
    expect(open.receipt).toMatchObject({ work: { title: { en: title } }, isAdultOnly: false });
    expect(Object.keys(open.receipt.work ?? {}).sort()).toEqual([
      'creatorNames',
      'creatorNickname',
      'original',
      'title',
    ]);
    expect(open.line).toMatchObject({ contentTitle: { en: title }, paidCoins: -30 });
    expect(open.table).toContain(title);
    expect(open.inventory.titles).toMatchObject({ [given]: { en: title } });

    for (const oid of [contentOid, given]) {
      const edit = { contentOid: oid, reason: 'It is for adults', edit: { isAdultContent: true } };
      expect((await post(admin, '/api/admin/content/studio/work', edit)).status).toBe(200);
    }
    for (const person of [fan, friend]) person.position = admin.position;
    const closed = await told();
    expect(JSON.stringify(closed)).not.toContain(title);
    expect(closed.receipt).toMatchObject({ work: null, isAdultOnly: true, paidCoins: 30 });
    const { happenedAt, revision, counterpartyOid } = open.line ?? {};
    expect(closed.line).toMatchObject({ happenedAt, revision, counterpartyOid, contentOid, paidCoins: -30 });
    expect(closed.line).toMatchObject({ contentTitle: null, isAdultOnly: true });
    expect(closed.table).toContain('A work for adults');
    expect(closed.news).toMatchObject({ work: null, isAdultOnly: true });
  });

  it('is listed for an administrator, also after its refund, and for no other person [ADM-021]', async () => {
    const contentOid = await publish({});
    await fan.buy(contentOid, { coins: 30 });
    const path = `/api/admin/getuserpurchase?userOid=${fan.oid}&limit=1`;
    const newest = async () => {
      const after = { headers: { 'fanfold-after': String(fan.position) } };
      const { status, body } = await admin.call<z.infer<typeof UserPurchasesReply>>(path, after);
      expect(status).toBe(200);
      expect(body.userOid).toBe(fan.oid);
      return body.purchases;
    };
    const bought = await newest();
    expect(bought).toMatchObject([
      { contentOid, sellerOid: creator.oid, source: 'purchase', paidCoins: 30, refundedAt: null },
    ]);
    const { revision } = bought[0] ?? {};
    const refunded = await post(admin, '/api/admin/refund', { userOid: fan.oid, revision, reason: 'asked' });
    expect(refunded.status).toBe(200);
    await vi.waitFor(async () => {
      expect(await newest()).toMatchObject([{ contentOid, refundedAt: expect.any(String) }]);
    }, 45_000);
    expect((await fan.call(path)).status).toBe(403);
    expect((await creator.call(path)).status).toBe(403);
  });

  /** Refunds the fan's newest purchase of a content. */
  const refund = async (contentOid: string) => {
    const { lines } = await fan.history();
    const line = lines.find((one) => one.contentOid === contentOid && one.transactionType === 'purchase');
    const body = { userOid: fan.oid, revision: line?.revision, reason: 'a test' };
    expect((await post(admin, '/api/admin/refund', body)).status).toBe(200);
  };
});

describe('an offer', () => {
  const metaData = { access: 'open', priceCoins: 30, coinPurchase: true };
  it('that is open to all or for the free tier must be free [COM-048]', async () => {
    const contentOid = await publish({});
    for (const access of ['open', 'freeTier']) {
      const reply = await post(creator, '/api/content/update', {
        contentOid,
        metaData: { ...metaData, access },
      });
      expect(reply.body).toMatchObject({
        code: 'OPEN_MUST_BE_FREE',
        title: 'Contents that are open to all or free tier must be free.',
      });
    }
  });

  it('with a wrong price is refused in these words [COM-049]', async () => {
    const contentOid = await publish({});
    const reply = await post(creator, '/api/content/update', {
      contentOid,
      metaData: { access: 'sale', priceCoins: 0 },
    });
    expect(reply.body).toMatchObject({
      code: 'PRICE_WRONG',
      title: 'There is something wrong with the price.',
    });
  });

  it('for subscribers only is refused without a tier that its creator sells: no reader could open it [COM-046]', async () => {
    const contentOid = await publish({});
    const metaData = { access: 'tiers', tiers: ['gold'], coinPurchase: false, priceCoins: 0 };
    expect(await post(creator, '/api/content/update', { contentOid, metaData })).toMatchObject({
      status: 400,
      body: {
        code: 'TIERS_WRONG',
        title: 'Select the tiers that may view this.',
      },
    });
    expect((await fan.content(contentOid)).content).toMatchObject({ priceCoins: 30, access: 'sale' });
  });
});

describe('a cart', () => {
  it('is ordered item by item, each with its outcome and reason [COM-004] [COM-031]', async () => {
    const items = {
      good: await publish({}),
      free: await publish({ priceCoins: 0 }),
      gone: await publish({}),
      soldOut: await publish({ copies: 1 }),
      owned: await publish({}),
      dear: await publish({ priceCoins: 90_000 }),
    };
    await fan.buy(items.owned, { coins: 30 });
    await friend.charge('coins-100');
    expect((await friend.buy(items.soldOut, { coins: 30 })).status).toBe(201);
    const entries = Object.fromEntries(Object.entries(items).map(([name, oid]) => [name, `audio_${oid}`]));
    const notThere = `audio_${'0'.repeat(23)}9`;
    const add = [...Object.values(entries), notThere];
    expect((await post(fan, '/api/account/shoppingCart/update', { add })).status).toBe(200);
    const { body: cart } = await fan.call<z.infer<typeof CartReply>>('/api/account/shoppingCart');
    const obstacle = (name: string) => cart.items.find(({ entry }) => entry === entries[name])?.obstacle;
    expect(['good', 'free', 'soldOut', 'owned'].map(obstacle)).toEqual([
      null,
      'CONTENT_IS_FREE',
      'SOLD_OUT',
      'ALREADY_PURCHASED',
    ]);
    const order = {
      items: add.map((entry) => ({ entry, coins: entry === entries['dear'] ? 90_000 : 30 })),
    };
    const key = randomUUID();
    const ordered = await post<z.infer<typeof OrderReply>>(
      fan,
      '/api/account/purchase/shoppingCart',
      order,
      key,
    );
    expect(ordered.status).toBe(200);
    expect(ordered.body.successes.map(({ entry }) => entry)).toEqual([entries['good'], entries['gone']]);
    const reason = Object.fromEntries(ordered.body.failures.map((failure) => [failure.entry, failure.code]));
    expect(reason).toEqual({
      [entries['free'] ?? '']: 'CONTENT_IS_FREE', // [COM-035]
      [entries['soldOut'] ?? '']: 'SOLD_OUT',
      [entries['owned'] ?? '']: 'ALREADY_PURCHASED', // [COM-036]
      [entries['dear'] ?? '']: 'NOT_ENOUGH_COINS',
      [notThere]: 'CONTENT_NOT_FOUND', // [COM-032]
    });
    expect(ordered.body.failures.every(({ message }) => message.length > 0)).toBe(true);
    const before = await paid(fan);
    const again = await post<z.infer<typeof OrderReply>>(
      fan,
      '/api/account/purchase/shoppingCart',
      order,
      key,
    );
    expect(again.body.successes).toEqual(ordered.body.successes);
    const other = { items: order.items.slice(0, 1) };
    expect(await code(post(fan, '/api/account/purchase/shoppingCart', other, key))).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );
    expect(await paid(fan)).toBe(before);
    const { body: left } = await fan.call<z.infer<typeof CartReply>>('/api/account/shoppingCart');
    expect(left.items.map(({ entry }) => entry)).not.toContain(entries['good']);
    expect(left.items.map(({ entry }) => entry)).toContain(entries['dear']);
    // The outcome of the order is kept, item by item, in its order.
    expect(left.lastOrder?.items.map(({ entry, outcome, code }) => [entry, outcome, code])).toEqual(
      add.map((entry) => [entry, reason[entry] ? 'refused' : 'bought', reason[entry] ?? null]),
    );
    expect(left.lastOrder?.items.find(({ entry }) => entry === entries['good'])).toMatchObject({
      paidCoins: 30,
      tile: { contentOid: items.good },
    });
  });

  it('shows of a work that its owner cannot find any more only that it is gone', async () => {
    const [contentOid, kept] = [await publish({}), await publish({})];
    const add = [contentOid, kept].map((oid) => `audio_${oid}`);
    expect((await post(friend, '/api/account/shoppingCart/update', { add })).status).toBe(200);
    const cart = async () => {
      const { body } = await friend.call<z.infer<typeof CartReply>>('/api/account/shoppingCart');
      return body.items.map(({ tile, obstacle }) => [tile?.contentOid ?? null, obstacle]);
    };
    expect(await cart()).toEqual([
      [contentOid, null],
      [kept, null],
    ]);
    const block = { operation: 'add', kind: 'user', oid: friend.oid };
    const visibility = { contentOid, visibility: 'private' };
    expect((await post(creator, '/api/content/visibility', visibility)).status).toBe(200);
    const gone = [null, 'CONTENT_NOT_FOUND'];
    await vi.waitFor(async () => expect(await cart()).toEqual([gone, [kept, null]]), 45_000);
    expect((await post(creator, '/api/content/block', block)).status).toBe(200);
    await vi.waitFor(async () => expect(await cart()).toEqual([gone, gone]), 45_000);
    expect((await post(creator, '/api/content/block', { ...block, operation: 'remove' })).status).toBe(200);
    expect((await post(friend, '/api/account/shoppingCart/update', { remove: add })).status).toBe(200);
    expect(await cart()).toEqual([]);
  });

  it('subtracts a code from the items whose creator issued it, and says why not for each other item [COM-016, COM-021, COM-031]', async () => {
    const [cheaper, ended, foreign] = [await publish({}), await publish({}), await publish({})];
    const made = (code: string, more: Record<string, unknown>) =>
      post(creator, '/api/creator-api/discount-code', {
        code,
        discount: { kind: 'fixed', coins: 12 },
        ...more,
      });
    expect((await made('CART-12', { contentOid: cheaper })).status).toBe(200);
    expect((await made('CART-OLD', { endsAt: '2026-01-01T00:00:00.000Z' })).status).toBe(200);
    const wealthy = await signUp(stack, 'wealthy');
    await wealthy.charge('coins-100');
    const items = [
      { entry: `audio_${cheaper}`, coins: 18, discountCode: 'cart-12' },
      { entry: `audio_${ended}`, coins: 18, discountCode: 'CART-OLD' },
      { entry: `audio_${foreign}`, coins: 18, discountCode: 'CART-12' },
    ];
    const { body } = await post<z.infer<typeof OrderReply>>(
      wealthy,
      '/api/account/purchase/shoppingCart',
      { items },
      randomUUID(),
    );
    expect(body.successes).toMatchObject([{ entry: `audio_${cheaper}`, paidCoins: 18 }]);
    expect(body.failures.map(({ entry, code }) => [entry, code])).toEqual([
      [`audio_${ended}`, 'DISCOUNT_CODE_WRONG'],
      [`audio_${foreign}`, 'DISCOUNT_CODE_WRONG'],
    ]);
    expect(await paid(wealthy)).toBe(82);
  });

  it('continues after a top-up with the same key: missing items are bought, the others are not bought again', async () => {
    const poor = await signUp(stack, 'poor');
    await poor.charge('coins-50');
    const [one, two] = [await publish({}), await publish({})];
    const order = { items: [one, two].map((oid) => ({ entry: `audio_${oid}`, coins: 30 })) };
    const key = randomUUID();
    const path = '/api/account/purchase/shoppingCart';
    const first = await post<z.infer<typeof OrderReply>>(poor, path, order, key);
    expect(first.body).toMatchObject({
      failures: [{ code: 'NOT_ENOUGH_COINS', details: { missingCoins: 10 } }],
    });
    await poor.charge('coins-50');
    const second = await post<z.infer<typeof OrderReply>>(poor, path, order, key);
    expect(second.body).toMatchObject({ failures: [], balance: { paid: 40 } });
    expect(second.body.successes).toHaveLength(2);
  });
});

describe('a gift', () => {
  it('reaches each receiver once; a receiver who has it already is reported and not paid for [COM-002] [COM-023]', async () => {
    const contentOid = await publish({});
    const [one, two] = [await signUp(stack, 'one'), await signUp(stack, 'two')];
    await two.charge('coins-50');
    await two.buy(contentOid, { coins: 30 });
    const before = await paid(fan);
    const body = { contentOid, coins: 30, giftees: [await nicknameOf(one), two.oid] };
    const key = randomUUID();
    const given = await post<z.infer<typeof GiftReply>>(fan, '/api/account/gift', body, key);
    expect(given.status).toBe(201);
    const { giftId } = given.body.gift;
    await vi.waitFor(async () => {
      const { body: now } = await fan.call<z.infer<typeof GiftReply>>(`/api/account/gift?giftId=${giftId}`);
      expect(now.gift.receivers.map(({ oid, outcome }) => [oid, outcome])).toEqual([
        [one.oid, 'delivered'],
        [two.oid, 'returned'],
      ]);
    }, 45_000);
    await vi.waitFor(async () => {
      expect((await fan.wallet()).balance).toMatchObject({ paid: before - 30, heldPaid: 0 });
    }, 45_000);
    await vi.waitFor(async () => {
      const { body: mine } = await one.call<z.infer<typeof PurchasedReply>>('/api/content/purchased3');
      expect(mine.tiles).toMatchObject([{ contentOid, source: 'gift' }]);
    }, 45_000);
    expect((await one.content(contentOid)).canView).toBe(true);
    const again = await post<z.infer<typeof GiftReply>>(fan, '/api/account/gift', body, key);
    expect(again.body.gift.giftId).toBe(giftId);
    expect(await paid(fan)).toBe(before - 30);
    const refused = post(admin, '/api/admin/refund', { userOid: one.oid, revision: 0, reason: 'not theirs' });
    expect(await code(refused)).toBe('PURCHASE_NOT_REFUNDABLE');
  });

  it('is for all or for none: one coin short for three holds nothing', async () => {
    const contentOid = await publish({ priceCoins: 34 });
    const poor = await signUp(stack, 'giver');
    await poor.charge('coins-100');
    const giftees = [fan.oid, friend.oid, admin.oid];
    const key = randomUUID();
    const refused = await post(poor, '/api/account/gift', { contentOid, coins: 34, giftees }, key);
    expect(refused.body).toMatchObject({ code: 'NOT_ENOUGH_COINS', details: { missingCoins: 2 } });
    expect((await poor.wallet()).balance).toMatchObject({ paid: 100, heldPaid: 0 });
    await poor.charge('coins-10');
    const given = await post(poor, '/api/account/gift', { contentOid, coins: 34, giftees }, key);
    expect(given.status).toBe(201);
  });

  it.each([
    ['to oneself', () => [fan.oid], 'GIFT_TO_ONESELF'],
    ['to its own creator', () => [creator.oid], 'OWN_CONTENT'],
    ['to an unknown account', () => ['no such account'], 'GIFTEE_NOT_FOUND'],
  ])('%s is refused', async (_to, giftees, said) => {
    const contentOid = await publish({});
    const body = { contentOid, coins: 30, giftees: giftees() };
    expect(await code(post(fan, '/api/account/gift', body))).toBe(said);
  });

  it('of a limited edition needs a copy for each', async () => {
    const contentOid = await publish({ copies: 1 });
    const body = { contentOid, coins: 30, giftees: [friend.oid, admin.oid] };
    expect(await code(post(fan, '/api/account/gift', body))).toBe('SOLD_OUT');
    const one = { ...body, giftees: [friend.oid] };
    expect((await post(fan, '/api/account/gift', one)).status).toBe(201);
    await vi.waitFor(async () => {
      expect((await fan.content(contentOid)).content.edition).toEqual({ copies: 1, left: 0 });
    }, 45_000);
  });
});

describe('other spending', () => {
  it('donates from 10 coins on, with a message under the content, and not to oneself', async () => {
    const contentOid = await publish({});
    const donate = (who: Person, amount: number) =>
      post<z.infer<typeof SpendReply>>(who, '/api/account/donate', {
        contentOid,
        amount,
        comment: 'For the rain',
      });
    expect(await code(donate(fan, 9))).toBe('INVALID_REQUEST');
    expect(await code(donate(creator, 10))).toBe('SELF_DONATION');
    const given = await donate(fan, 10);
    expect(given).toMatchObject({ status: 201, body: { paidCoins: 10 } });
    const { body } = await fan.call<z.infer<typeof DonationsReply>>(
      `/api/content/donations?contentOid=${contentOid}`,
    );
    expect(body).toMatchObject({
      totals: { coins: 10, donations: 1 },
      donations: [{ coins: 10, comment: 'For the rain' }],
    });
    // The creator takes the words away with a block or a ban of who wrote them.
    const path = `/api/content/donations?contentOid=${contentOid}`;
    const shown = async () =>
      (await friend.call<z.infer<typeof DonationsReply>>(path)).body.donations.map((one) => one.comment);
    const block = { operation: 'add', kind: 'user', oid: fan.oid };
    const ban = { userOid: fan.oid, reason: 'Insults', minutes: 0 };
    for (const [silence, end, body] of [
      ['/api/content/block', '/api/content/block', block],
      ['/api/channel/fans/ban', '/api/channel/fans/unban', ban],
    ] as const) {
      expect((await post(creator, silence, body)).status).toBe(200);
      await vi.waitFor(async () => expect(await shown()).toEqual([null]), 45_000);
      expect((await post(creator, end, { ...body, operation: 'remove' })).status).toBe(200);
      await vi.waitFor(async () => expect(await shown()).toEqual(['For the rain']), 45_000);
    }
    // Who does not find the work is not told what was said under it.
    const visibility = { contentOid, visibility: 'private' };
    expect((await post(creator, '/api/content/visibility', visibility)).status).toBe(200);
    await vi.waitFor(async () => expect(await code(fan.call(path))).toBe('CONTENT_NOT_FOUND'), 45_000);
    expect((await creator.call<z.infer<typeof DonationsReply>>(path)).body.donations).toHaveLength(1);
  });

  it('changes a nickname for 500 coins, once for one key, and keeps the old one when it fails [LED-006] [LED-017] [IDN-016]', async () => {
    const rich = await signUp(stack, 'rich');
    const wanted = `Sea ${randomUUID().slice(0, 8)}`;
    const change = (who: Person, key = randomUUID(), price = 500) =>
      post(who, '/api/account/purchase/change/nickname', { nickname: wanted, price, allowBonus: true }, key);
    const key = randomUUID();
    expect(await code(change(rich, key))).toBe('NOT_ENOUGH_COINS');
    const free = await fan.call<{ available: boolean }>(
      `/api/account/nickname-available?nickname=${encodeURIComponent(wanted)}`,
    );
    expect(free.body.available).toBe(true);
    await rich.charge('coins-500');
    expect(await code(change(rich, randomUUID(), 400))).toBe('PRICE_CHANGED');
    // LED-018: bonus coins go first when the person allows it.
    expect(await change(rich, key)).toMatchObject({ status: 200, body: { paidCoins: 470, bonusCoins: 30 } });
    expect((await change(rich, key)).body).toMatchObject({ paidCoins: 470, bonusCoins: 30 });
    expect(await nicknameOf(rich)).toBe(wanted);
    expect(await paid(rich)).toBe(30);
    expect(await code(change(fan))).toBe('NICKNAME_TAKEN');
    const line = (await rich.history()).lines.find((one) => one.transactionType === 'change_nick');
    const body = { userOid: rich.oid, revision: line?.revision, reason: 'changed my mind' };
    expect(await code(post(admin, '/api/admin/refund', body))).toBe('SPEND_NOT_REFUNDABLE');
  });

  it('encodes a creator’s own content with DRM, once [COM-006]', async () => {
    const contentOid = await publishFilm(stack, { by: creator });
    const body = { contentOid, price: 300 };
    await creator.charge('coins-500');
    // Nothing of a text would be encoded.
    const read = { ...body, contentOid: await publish({}) };
    expect(await code(post(creator, '/api/account/purchase/drm/encoding', read))).toBe('NOTHING_TO_PROTECT');
    expect(await code(post(fan, '/api/account/purchase/drm/encoding', body))).toBe('NOT_ALLOWED');
    expect((await post(creator, '/api/account/purchase/drm/encoding', body)).status).toBe(201);
    expect(await code(post(creator, '/api/account/purchase/drm/encoding', body))).toBe('ALREADY_PURCHASED');
    expect(await creator.content(contentOid)).toMatchObject({ drmEncoded: true, watermark: 'visible' });
    expect((await fan.content(contentOid)).watermark).toBeNull();
  });

  it('leaves books that balance and agree with the log', async () => {
    const { ok, differences } = await verifyStack(stack.dataDir);
    expect({ ok, differences }).toEqual({ ok: true, differences: [] });
  });
});
