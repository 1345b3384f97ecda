import { addDays, type Oid, workTarget } from '@fanfold/domain';
import { giftStream } from '@fanfold/domain/commerce';
import { available, walletStream } from '@fanfold/domain/wallet';
import type { EventLog } from '@fanfold/event-log';
import { createLogger, systemClock, uuid5 } from '@fanfold/platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ProcessManagers } from '../../../../services/worker/src/run-managers.ts';
import { startTestStores, type TestStores } from '../../../../test/support/event-log.ts';
import { buy, credit, numbered } from '../../../../test/support/wallets.ts';
import { deliverGifts } from './deliver-gifts.process.ts';

let stores: TestStores;
let log: EventLog;
beforeAll(async () => {
  stores = await startTestStores();
  log = stores.open();
});
afterAll(() => stores?.[Symbol.asyncDispose]());

const seller = { oid: numbered(0xc0ffee), level: 'free', allowBonus: false } as const;
const context = (...parts: (string | number)[]) => ({
  key: uuid5('gifts', ...parts.map(String)),
  body: { parts },
  actor: { oid: null, role: 'system' } as const,
  correlationId: uuid5('test', 'gifts'),
});

type Gift = { readonly giftId: Oid; readonly giver: Oid; readonly receivers: readonly Oid[] };
const contentNumber = 0x77;
const holdOf = ({ giftId }: Gift, at: number): Oid => numbered(Number.parseInt(giftId, 16) * 16 + at);

type GiftCommand = Parameters<typeof giftStream.decider.decide>[1];
const tell = (gift: Gift, command: GiftCommand) =>
  log.commands
    .of(giftStream)
    .handle({ ...context(gift.giftId, command.type), id: gift.giftId, command: () => command });

const place = (gift: Gift) =>
  tell(gift, {
    type: 'PlaceGift',
    giftId: gift.giftId,
    giverOid: gift.giver,
    resource: workTarget(numbered(contentNumber)),
    contentKind: 'audio',
    contentRevision: 0,
    sellerOid: seller.oid,
    sellerLevel: 'free',
    feePolicyVersion: 1,
    listPriceCoins: 25,
    limited: false,
    receivers: gift.receivers.map((receiverOid, at) => ({ receiverOid, holdId: holdOf(gift, at) })),
    placedUntil: addDays(systemClock.now(), 1),
  });

const hold = (gift: Gift) =>
  log.commands.of(walletStream).handle({
    ...context(gift.giftId, 'hold'),
    id: gift.giver,
    command: (now) => ({
      type: 'HoldGift',
      walletOid: gift.giver,
      giftId: gift.giftId,
      holdIds: gift.receivers.map((_receiver, at) => holdOf(gift, at)),
      contentOid: numbered(contentNumber),
      seller: { ...seller, level: 'free' },
      payerCountry: 'KR',
      feePolicyVersion: 1,
      priceCoins: 25,
      seenPriceCoins: 25,
      payWith: 'paid',
      expiresAt: addDays(now, 30),
      placedUntil: addDays(now, 1),
      now,
    }),
  });

const walletOf = async (oid: Oid) => (await log.commands.load(walletStream, oid, { maxAgeMs: 0 })).state;
const coinsOf = async (oid: Oid) => available((await walletOf(oid)).lots, 'paid', systemClock.now());
const owns = async (oid: Oid) => (await walletOf(oid)).owned[numbered(contentNumber)] !== undefined;
const outcomesOf = async ({ giftId }: Gift) =>
  (await log.commands.load(giftStream, giftId, { maxAgeMs: 0 })).state.outcomes;

/**
 * Runs the manager over the whole log from its checkpoint on, as a worker does, until `what` has resolved.
 */
const during = async (what: () => Promise<void>): Promise<void> => {
  const stop = new AbortController();
  const managers = new ProcessManagers({
    eventLog: stores.open(),
    managers: [deliverGifts],
    clock: systemClock,
    log: createLogger('test', { level: 'silent' }),
    signal: stop.signal,
  });
  const running = managers.run();
  try {
    await what();
    expect(managers.status()[0]?.failed).toBeNull();
  } finally {
    stop.abort();
    await running;
  }
};

describe('a gift', () => {
  it('is paid for by its receivers’ number; who has it already is not paid for [COM-002]', async () => {
    const gift = { giftId: numbered(0x11), giver: numbered(0x101), receivers: [0x201, 0x202].map(numbered) };
    await credit(log, gift.giver, { coins: 100, charge: 1 });
    await credit(log, numbered(0x202), { coins: 25, charge: 2 });
    await buy(log, numbered(0x202), { content: contentNumber, coins: 25 });
    await place(gift);
    await hold(gift);
    await during(async () => {
      await expect.poll(async () => Object.keys(await outcomesOf(gift)).length).toBe(2);
    });
    expect(Object.values(await outcomesOf(gift)).sort()).toEqual(['delivered', 'returned']);
    expect([await coinsOf(gift.giver), await owns(numbered(0x201))]).toEqual([75, true]);
    expect((await walletOf(gift.giver)).holds).toEqual({});
  });

  it('that was cancelled before the manager saw its hold gives the coins back, and no receiver gets it [COM-002]', async () => {
    const gift = { giftId: numbered(0x12), giver: numbered(0x102), receivers: [0x203, 0x204].map(numbered) };
    await credit(log, gift.giver, { coins: 100, charge: 3 });
    await place(gift);
    // Two requests under one key: one lacks coins and cancels the gift; the other one holds the coins after a
    // top-up.
    await hold(gift);
    await tell(gift, { type: 'CancelGift', reason: 'NOT_ENOUGH_COINS' });
    await during(async () => {
      await expect.poll(async () => Object.keys((await walletOf(gift.giver)).holds).length).toBe(0);
    });
    expect(await coinsOf(gift.giver)).toBe(100);
    expect([await owns(numbered(0x203)), await owns(numbered(0x204))]).toEqual([false, false]);
  });
});
