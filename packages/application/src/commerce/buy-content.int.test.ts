import { randomUUID } from 'node:crypto';
import { parseOid } from '@fanfold/domain';
import { contentStream } from '@fanfold/domain/catalogue';
import { discountId, discountStream, editionStream, giftStream } from '@fanfold/domain/commerce';
import { walletStream } from '@fanfold/domain/wallet';
import type { EventLog } from '@fanfold/event-log';
import { randomIds, systemClock } from '@fanfold/platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { registerAccount } from '../../../../test/support/accounts.ts';
import { publishAudio } from '../../../../test/support/contents.ts';
import { startTestStores, type TestStores } from '../../../../test/support/event-log.ts';
import { credit, numbered } from '../../../../test/support/wallets.ts';

import { declareResidence } from '../identity/index.ts';
import { RefusedError } from '../refused-error.ts';
import { buyContent, type Wish } from './buy-content.ts';
import { offerNow } from './current-offer.ts';
import { giveContent } from './give-content.ts';

let stores: TestStores;
/** Two processes: the cache of one must not undo what the other one did. */
let processes: readonly [EventLog, EventLog];

beforeAll(async () => {
  stores = await startTestStores();
  processes = [stores.open(), stores.open()];
});
afterAll(() => stores?.[Symbol.asyncDispose]());

const creatorOid = numbered(0xc1);
let next = 0x1000;
const fresh = () => {
  next += 1;
  return numbered(next);
};

const publish = async (
  priceCoins: number,
  copies?: number,
  offer: { readonly access?: 'tiers'; readonly tiers?: string[] } = {},
) => {
  const contentOid = fresh();
  await processes[0].commands.of(contentStream).handle({
    id: contentOid,
    key: randomUUID(),
    body: null,
    actor: { oid: creatorOid, role: 'creator' },
    correlationId: randomUUID(),
    command: () => ({
      ...publishAudio({ contentOid, creatorOid, priceCoins }),
      ...(copies === undefined ? {} : { copies }),
      ...offer,
    }),
  });
  return contentOid;
};

const unpublish = (contentOid: ReturnType<typeof fresh>) =>
  processes[0].commands.of(contentStream).handle({
    id: contentOid,
    key: randomUUID(),
    body: null,
    actor: { oid: creatorOid, role: 'creator' },
    correlationId: randomUUID(),
    command: () => ({ type: 'DeleteWork', creatorOid }),
  });

const makeCode = async (code: string, uses: number) => {
  await processes[0].commands.of(discountStream).handle({
    id: discountId(creatorOid, code),
    key: randomUUID(),
    body: null,
    actor: { oid: creatorOid, role: 'creator' },
    correlationId: randomUUID(),
    command: (now) => ({
      type: 'CreateDiscountCode',
      creatorOid,
      code,
      resource: null,
      discount: { kind: 'percent', percent: 50 },
      startsAt: null,
      endsAt: null,
      uses,
      now,
    }),
  });
};

const rich = async (coins = 100) => {
  const oid = fresh();
  if (coins > 0) await credit(processes[0], oid, { coins, charge: next });
  return oid;
};

/** Buys in one of the two processes; answers with the copy's number, or the code of the refusal. */
const buy = async (
  oid: string,
  wish: Partial<Wish> & Pick<Wish, 'contentOid' | 'coins'>,
  { key = randomUUID() as string, at = 0 }: { key?: string; at?: number } = {},
) => {
  const eventLog = processes[at % 2] as EventLog;
  const actor = { oid, role: 'user' } as const;
  const invocation = { actor, key, body: wish, correlationId: randomUUID() };
  try {
    const deps = { eventLog, clock: systemClock, ids: randomIds };
    const { event, replayed } = await buyContent(deps, invocation, { payWith: 'paid', ...wish });
    return { ...event, replayed };
  } catch (error) {
    if (error instanceof RefusedError) return error.code;
    throw error;
  }
};

const editionOf = async (contentOid: string) =>
  (await processes[0].commands.load(editionStream, contentOid, { maxAgeMs: 0 })).state;

describe('a limited edition under many hands', () => {
  it('is never oversold, whatever meets at the same moment in two processes [COM-034] [COM-055]', async () => {
    const contentOid = await publish(10, 5);
    const buyers = await Promise.all(Array.from({ length: 24 }, () => rich()));
    const outcomes = await Promise.all(buyers.map((oid, at) => buy(oid, { contentOid, coins: 10 }, { at })));
    const bought = outcomes.filter((outcome) => typeof outcome !== 'string');
    expect(outcomes.filter((outcome) => typeof outcome === 'string')).toEqual(Array(19).fill('SOLD_OUT'));
    expect(bought.map(({ editionCopy = 0 }) => editionCopy).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5]);
    expect((await editionOf(contentOid)).taken).toBe(5);
  });

  it('gives the copy of a buyer who could not pay to the next buyer [COM-055]', async () => {
    const contentOid = await publish(10, 1);
    expect(await buy(await rich(9), { contentOid, coins: 10 })).toBe('NOT_ENOUGH_COINS');
    expect(await buy(await rich(), { contentOid, coins: 10 })).toMatchObject({ editionCopy: 1 });
    expect(await buy(await rich(), { contentOid, coins: 10 })).toBe('SOLD_OUT');
  });

  it('tells an owner of the last copy that they own it, and answers a retry with what happened', async () => {
    const contentOid = await publish(10, 1);
    const fan = await rich();
    const key = randomUUID();
    const first = await buy(fan, { contentOid, coins: 10 }, { key });
    expect(first).toMatchObject({ editionCopy: 1, replayed: false });
    expect(await buy(fan, { contentOid, coins: 10 }, { key, at: 1 })).toMatchObject({
      editionCopy: 1,
      replayed: true,
    });
    expect(await buy(fan, { contentOid, coins: 10 })).toBe('ALREADY_PURCHASED');
  });

  it('takes the coins of one purchase when the same request comes ten times at once', async () => {
    const contentOid = await publish(10, 10);
    const fan = await rich();
    const key = randomUUID();
    const wish = { contentOid, coins: 10 };
    await Promise.all(Array.from({ length: 10 }, (_, at) => buy(fan, wish, { key, at })));
    const { state } = await processes[0].commands.load(walletStream, fan, { maxAgeMs: 0 });
    expect(state.lots.map(({ coins }) => coins)).toEqual([90]);
    expect((await editionOf(contentOid)).taken).toBe(1);
  });
});

describe('stock', () => {
  const eventsOf = (stream: string) => processes[0].client.readStream(stream);

  it('is not reserved for a buyer who cannot pay, sees another price, or owns it', async () => {
    const contentOid = await publish(10, 3);
    await makeCode('KEPT', 3);
    const wish = { contentOid, coins: 5, discountCode: 'KEPT' };
    expect(await buy(await rich(4), wish)).toBe('NOT_ENOUGH_COINS');
    const fan = await rich();
    expect(await buy(fan, { ...wish, coins: 6 })).toBe('PRICE_CHANGED');
    expect(await eventsOf(`edition-${contentOid}`)).toEqual([]);
    expect(await eventsOf(`discount-${discountId(creatorOid, 'KEPT')}`)).toHaveLength(1);
    expect(await buy(fan, wish)).toMatchObject({ editionCopy: 1, discountCode: 'KEPT' });
    const before = await eventsOf(`edition-${contentOid}`);
    expect(await buy(fan, wish)).toBe('ALREADY_PURCHASED');
    expect(await eventsOf(`edition-${contentOid}`)).toEqual(before);
  });

  it('is reserved for few unpaid purchases of one person, also when all are asked for at once', async () => {
    const contentOid = await publish(10, 30);
    const fan = await rich(1_000);
    const wish = { contentOid, coins: 10 };
    await Promise.all(Array.from({ length: 20 }, (_, at) => buy(fan, wish, { at })));
    const edition = await eventsOf(`edition-${contentOid}`);
    let open = 0;
    const most = edition.map(({ type }) => (open += type === 'CopyReserved' ? 1 : -1));
    expect(Math.max(...most)).toBeLessThanOrEqual(2);
    const { state } = await processes[0].commands.load(walletStream, fan, { maxAgeMs: 0 });
    expect(state.lots.map(({ coins }) => coins)).toEqual([990]);
  });

  it('is not reserved for a gift whose giver could not pay for all of it', async () => {
    const contentOid = await publish(10, 30);
    const giver = parseOid(await registerAccount(processes[0]));
    await credit(processes[0], giver, { coins: 29, charge: 0x991 });
    const giftees = await Promise.all([1, 2, 3].map(() => registerAccount(processes[0])));
    const deps = { eventLog: processes[0], clock: systemClock, ids: randomIds };
    const asked = { actor: { oid: giver, role: 'user' }, key: randomUUID(), body: null } as const;
    const wish = { contentOid, giftees, coins: 10, payWith: 'paid' } as const;
    const giving = giveContent(
      { ...deps, nicknameHolder: async () => undefined },
      { ...asked, correlationId: randomUUID() },
      wish,
    );
    await expect(giving).rejects.toMatchObject({ code: 'NOT_ENOUGH_COINS' });
    expect(await eventsOf(`edition-${contentOid}`)).toEqual([]);
  });
});

describe('a gift', () => {
  it('is held at the price that was recorded first, when the same request sees two prices at once', async () => {
    const giver = parseOid(await registerAccount(processes[0]));
    await credit(processes[0], giver, { coins: 1_000, charge: 0x992 });
    const giftee = await registerAccount(processes[0]);
    let seen = 0;
    for (let round = 0; round < 12; round += 1) {
      const contentOid = await publish(10);
      const wish = { contentOid, giftees: [giftee], coins: 12, payWith: 'paid' } as const;
      const key = randomUUID();
      const give = (at: number) => {
        const actor = { oid: giver, role: 'user' } as const;
        const invocation = { actor, key, body: wish, correlationId: randomUUID() };
        const eventLog = processes[at % 2] as EventLog;
        const offer = { eventLog, clock: systemClock, ids: randomIds };
        return giveContent({ ...offer, nicknameHolder: async () => undefined }, invocation, wish).catch(
          (error: unknown) => {
            if (!(error instanceof RefusedError)) throw error;
          },
        );
      };
      // The one process knows the former price for a while.
      await offerNow({ eventLog: processes[0], clock: systemClock }, { contentOid });
      await processes[1].commands.of(contentStream).handle({
        id: contentOid,
        key: randomUUID(),
        body: null,
        actor: { oid: creatorOid, role: 'creator' },
        correlationId: randomUUID(),
        command: () => ({ type: 'ChangeSale', creatorOid, priceCoins: 12 }),
      });
      // In every third round, the process that knows the present price is alone.
      await Promise.all([0, 1, 2, 3].map((at) => give(round % 3 === 2 ? 1 : at)));
    }
    const events = await processes[0].client.readStream(`wallet-${giver}`);
    for (const { type, data } of events) {
      if (type !== 'CoinsHeld') continue;
      seen += 1;
      const { oid: giftId } = data['pot'] as { oid: string };
      const { state } = await processes[0].commands.load(giftStream, giftId, { maxAgeMs: 0 });
      expect(data['paidCoins']).toBe(state.placed?.listPriceCoins);
    }
    expect(seen).toBeGreaterThan(0);
  });
});

describe('a discount code under many hands', () => {
  it('is not used more often than it may be, and the discount is in the sale [COM-001] [COM-021]', async () => {
    const contentOid = await publish(11);
    await makeCode('HALF', 3);
    const buyers = await Promise.all(Array.from({ length: 12 }, () => rich()));
    const wish = { contentOid, coins: 6, discountCode: ' half ' };
    const outcomes = await Promise.all(buyers.map((oid, at) => buy(oid, wish, { at })));
    const bought = outcomes.filter((outcome) => typeof outcome !== 'string');
    expect(bought).toHaveLength(3);
    expect(bought[0]).toMatchObject({
      listPriceCoins: 11,
      discountCoins: 5,
      paidCoins: 6,
      discountCode: 'HALF',
    });
    expect(outcomes.filter((outcome) => outcome === 'DISCOUNT_CODE_USED_UP')).toHaveLength(9);
  });

  it('has its use back when the price on the screen was another one', async () => {
    const contentOid = await publish(10);
    await makeCode('ONCE', 1);
    const fan = await rich();
    expect(await buy(fan, { contentOid, coins: 10, discountCode: 'ONCE' })).toBe('PRICE_CHANGED');
    expect(await buy(fan, { contentOid, coins: 5, discountCode: 'ONCE' })).toMatchObject({ paidCoins: 5 });
  });

  it.each([
    ['one that does not exist', 'NOSUCH'],
    ['an empty one [COM-050]', ' '],
  ])('refuses %s, and takes nothing', async (_what, discountCode) => {
    const contentOid = await publish(10);
    const fan = await rich();
    expect(await buy(fan, { contentOid, coins: 10, discountCode })).toBe('DISCOUNT_CODE_WRONG');
    const { state } = await processes[0].commands.load(walletStream, fan, { maxAgeMs: 0 });
    expect(state.lots.map(({ coins }) => coins)).toEqual([100]);
  });
});

describe('one purchase', () => {
  it('records where its buyer lived at that time', async () => {
    const fan = parseOid(await registerAccount(processes[0]));
    await credit(processes[0], fan, { coins: 100, charge: 0x999 });
    const [first, second] = [await publish(10), await publish(10)];
    expect(await buy(fan, { contentOid: first, coins: 10 })).toMatchObject({ payerCountry: 'KR' });
    const asker = { actor: { oid: fan, role: 'user' }, correlationId: randomUUID() } as const;
    await declareResidence({ eventLog: processes[0], ids: randomIds }, asker, { country: 'JP' });
    expect(await buy(fan, { contentOid: second, coins: 10 })).toMatchObject({ payerCountry: 'JP' });
    const stranger = await rich();
    expect(await buy(stranger, { contentOid: first, coins: 10 })).toMatchObject({ payerCountry: null });
  });

  it('compares creator and kind where they are given [COM-022] [COM-032]', async () => {
    const contentOid = await publish(10);
    const fan = await rich();
    expect(await buy(fan, { contentOid, coins: 10, contentType: 'video' })).toBe('CONTENT_NOT_FOUND');
    expect(await buy(fan, { contentOid, coins: 10, creatorOid: parseOid('0'.repeat(24)) })).toBe(
      'CONTENT_NOT_FOUND',
    );
    expect(await buy(fan, { contentOid, coins: 10, contentType: 'audio', creatorOid })).toMatchObject({
      type: 'ContentBought',
      paidCoins: 10,
    });
  });

  it('is refused for a work that is for subscribers alone, and takes nothing [COM-033]', async () => {
    const contentOid = await publish(0, undefined, { access: 'tiers', tiers: ['f'.repeat(24)] });
    const fan = await rich();
    expect(await buy(fan, { contentOid, coins: 0 })).toBe('SUBSCRIBERS_ONLY');
    const { state } = await processes[0].commands.load(walletStream, fan, { maxAgeMs: 0 });
    expect(state.lots.map(({ coins }) => coins)).toEqual([100]);
  });

  it('that is asked for again after the content went out of sale is answered as the first time [COM-032]', async () => {
    const contentOid = await publish(10);
    const [fan, stranger] = [await rich(), await rich()];
    const key = randomUUID();
    const wish = { contentOid, coins: 10 };
    const first = await buy(fan, wish, { key });
    expect(first).toMatchObject({ type: 'ContentBought', replayed: false });
    await unpublish(contentOid);
    for (const at of [0, 1])
      await expect.poll(() => buy(fan, wish, { key, at })).toEqual({ ...(first as object), replayed: true });
    expect(await buy(fan, { ...wish, coins: 9 }, { key })).toBe('IDEMPOTENCY_KEY_REUSED');
    // A request with another key, and another account's request with the same key, get the present state.
    expect(await buy(fan, wish)).toBe('CONTENT_NOT_FOUND');
    expect(await buy(stranger, wish, { key })).toBe('CONTENT_NOT_FOUND');
    const { state } = await processes[0].commands.load(walletStream, fan, { maxAgeMs: 0 });
    expect(state.lots.map(({ coins }) => coins)).toEqual([90]);
  });
});
