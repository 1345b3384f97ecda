import { randomUUID } from 'node:crypto';
import { type Oid, parseOid } from '@fanfold/domain';
import { contentStream } from '@fanfold/domain/catalogue';
import { discountId, discountStream, editionStream } from '@fanfold/domain/commerce';
import { walletStream } from '@fanfold/domain/wallet';
import type { EventLog } from '@fanfold/event-log';
import { randomIds, systemClock } from '@fanfold/platform';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { publishAudio } from '../../../../test/support/contents.ts';
import { startTestStores, type TestStores } from '../../../../test/support/event-log.ts';
import { credit, numbered } from '../../../../test/support/wallets.ts';
import { RefusedError } from '../refused-error.ts';
import { type Order, placeOrder } from './place-order.ts';

let stores: TestStores;
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
const context = () => ({ key: randomUUID(), body: null, correlationId: randomUUID() });
const creator = { oid: creatorOid, role: 'creator' } as const;

const publish = async (priceCoins: number, copies?: number) => {
  const contentOid = fresh();
  const audio = publishAudio({ contentOid, creatorOid, priceCoins });
  await processes[0].commands.of(contentStream).handle({
    ...context(),
    id: contentOid,
    actor: creator,
    command: () => ({ ...audio, ...(copies === undefined ? {} : { copies }) }),
  });
  return contentOid;
};

const rich = async (coins: number) => {
  const oid = fresh();
  await credit(processes[0], oid, { coins, charge: next });
  return oid;
};

const item = (contentOid: Oid, coins: number, discountCode?: string) => ({
  entry: `audio_${contentOid}`,
  coins,
  ...(discountCode === undefined ? {} : { discountCode }),
});

type Sent = { readonly key?: string; readonly at?: number };
const place = async (oid: Oid, items: Order['items'], { key = randomUUID(), at = 0 }: Sent = {}) => {
  const eventLog = processes[at % 2] as EventLog;
  const actor = { oid, role: 'user' } as const;
  const invocation = { actor, key, body: { items }, correlationId: randomUUID() };
  const deps = { eventLog, clock: systemClock, ids: randomIds };
  try {
    const { bought, refused, replayed } = await placeOrder(deps, invocation, { items, payWith: 'paid' });
    return {
      bought: bought.map(({ entry }) => entry),
      refused: refused.map(({ entry, error }) => [entry, error.code]),
      replayed,
    };
  } catch (error) {
    if (error instanceof RefusedError) return error.code;
    throw error;
  }
};

const entries = (items: Order['items']) => items.map(({ entry }) => entry);
const walletOf = async (oid: Oid) =>
  (await processes[0].commands.load(walletStream, oid, { maxAgeMs: 0 })).state;
const coinsOf = async (oid: Oid) => (await walletOf(oid)).lots.reduce((sum, { coins }) => sum + coins, 0);
const editionOf = async (contentOid: Oid) =>
  (await processes[0].commands.load(editionStream, contentOid, { maxAgeMs: 0 })).state;
const usesOf = async (code: string) =>
  (await processes[0].commands.load(discountStream, discountId(creatorOid, code), { maxAgeMs: 0 })).state;

const makeCode = (code: string, uses: number) =>
  processes[0].commands.of(discountStream).handle({
    ...context(),
    id: discountId(creatorOid, code),
    actor: creator,
    command: (now) => ({
      type: 'CreateDiscountCode',
      creatorOid,
      code,
      resource: null,
      discount: { kind: 'fixed', coins: 4 },
      startsAt: null,
      endsAt: null,
      uses,
      now,
    }),
  });

describe('an order', () => {
  it('of ten items is one append to the wallet, with codes and limited editions among them', async () => {
    await makeCode('TEN', 3);
    const plain = await Promise.all(Array.from({ length: 7 }, () => publish(10)));
    const [limited, coded, both] = [await publish(10, 5), await publish(10), await publish(10, 5)];
    const items = [
      ...plain.map((oid) => item(oid, 10)),
      item(limited, 10),
      item(coded, 6, 'ten'),
      item(both, 6, 'ten'),
    ];
    const fan = await rich(200);
    using append = vi.spyOn(processes[0].client, 'append');
    expect(await place(fan, items)).toEqual({ bought: entries(items), refused: [], replayed: false });
    expect(append.mock.calls.filter(([stream]) => stream === `wallet-${fan}`)).toHaveLength(1);
    expect(await coinsOf(fan)).toBe(200 - 7 * 10 - 10 - 6 - 6);
    expect((await editionOf(limited)).taken).toBe(1);
    expect((await usesOf('TEN')).taken).toBe(2);
  });

  it('buys in order what the coins suffice for, and the rest with the same key after a top-up', async () => {
    await makeCode('REST', 9);
    const [dear, cheap, limited] = [await publish(60), await publish(30), await publish(30, 3)];
    const items = [item(cheap, 30), item(dear, 60), item(limited, 26, 'rest')];
    const fan = await rich(60);
    const key = randomUUID();
    const first = await place(fan, items, { key });
    expect(first).toMatchObject({
      bought: entries([item(cheap, 30), item(limited, 30)]),
      refused: [[`audio_${dear}`, 'NOT_ENOUGH_COINS']],
    });
    await credit(processes[0], fan, { coins: 60, charge: 0x999_001 });
    for (const at of [1, 0])
      expect(await place(fan, items, { key, at })).toMatchObject({ bought: entries(items), refused: [] });
    expect(await coinsOf(fan)).toBe(120 - 30 - 26 - 60);
    expect([(await editionOf(limited)).taken, (await usesOf('REST')).taken]).toEqual([1, 1]);
  });

  it('refuses each item for its own reason, and reserves nothing for those', async () => {
    const [gone, changed, good] = [fresh(), await publish(20, 3), await publish(10)];
    const items = [item(gone, 1), item(changed, 19), item(good, 10), item(changed, 20, 'NOSUCH')];
    const fan = await rich(100);
    expect(await place(fan, items)).toMatchObject({
      bought: [`audio_${good}`],
      refused: [
        [`audio_${gone}`, 'CONTENT_NOT_FOUND'],
        [`audio_${changed}`, 'PRICE_CHANGED'],
        [`audio_${changed}`, 'DISCOUNT_CODE_WRONG'],
      ],
    });
    expect(await processes[0].client.readStream(`edition-${changed}`)).toEqual([]);
  });

  it('that comes ten times at once takes its coins and its stock once', async () => {
    await makeCode('ONCE', 9);
    const [plain, limited] = [await publish(10), await publish(10, 9)];
    const items = [item(plain, 10), item(limited, 6, 'once')];
    const fan = await rich(100);
    const key = randomUUID();
    await Promise.all(Array.from({ length: 10 }, (_, at) => place(fan, items, { key, at })));
    expect(await place(fan, items, { key })).toMatchObject({ bought: entries(items), replayed: true });
    expect(await coinsOf(fan)).toBe(84);
    expect([(await editionOf(limited)).taken, (await usesOf('ONCE')).taken]).toEqual([1, 1]);
  });

  it('with two bodies at once under one key is the one of them', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await publish(10), await publish(20)];
      const orders = [[item(one, 10)], [item(one, 10), item(two, 20)]];
      const fan = await rich(100);
      const key = randomUUID();
      const answers = await Promise.all(
        [0, 1, 2, 3].map((at) => place(fan, orders[at % 2] ?? [], { key, at })),
      );
      expect(answers.filter((answer) => answer === 'IDEMPOTENCY_KEY_REUSED')).toHaveLength(2);
      const owned = Object.keys((await walletOf(fan)).owned);
      expect(await coinsOf(fan)).toBe(owned.length === 2 ? 70 : 90);
    }
  });

  it('whose price changes at the same moment costs what its buyer saw, or is refused', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [moving, still] = [await publish(10), await publish(10)];
      const fan = await rich(100);
      const items = [item(moving, 10), item(still, 10)];
      const [outcome] = await Promise.all([
        place(fan, items, { at: round }),
        processes[1].commands.of(contentStream).handle({
          ...context(),
          id: moving,
          actor: creator,
          command: () => ({ type: 'ChangeSale', creatorOid: parseOid(creatorOid), priceCoins: 5 }),
        }),
      ]);
      const { bought } = outcome as { bought: string[] };
      expect(bought).toContain(`audio_${still}`);
      expect(await coinsOf(fan)).toBe(100 - 10 * bought.length);
    }
  });
});
