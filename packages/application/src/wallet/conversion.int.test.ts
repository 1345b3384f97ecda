import { type Oid, parseOid } from '@fanfold/domain';
import { available, type CreditsCommand, creditsStream, walletStream } from '@fanfold/domain/wallet';
import type { EventLog } from '@fanfold/event-log';
import { createLogger, randomIds, systemClock } from '@fanfold/platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ProcessManagers } from '../../../../services/worker/src/run-managers.ts';
import { startTestStores, type TestStores } from '../../../../test/support/event-log.ts';
import { credit } from '../../../../test/support/wallets.ts';
import { RefusedError } from '../refused-error.ts';
import { convertCreditsManager } from './convert-credits.process.ts';
import { convertCredits } from './convert-credits.ts';
import { topUpCredits } from './top-up-credits.process.ts';

let stores: TestStores;
let eventLog: EventLog;
const stop = new AbortController();
let running: Promise<void>;

beforeAll(async () => {
  stores = await startTestStores();
  eventLog = stores.open();
  running = new ProcessManagers({
    eventLog: stores.open(),
    managers: [convertCreditsManager, topUpCredits],
    clock: systemClock,
    log: createLogger('test', { level: 'silent' }),
    signal: stop.signal,
  }).run();
});
afterAll(async () => {
  stop.abort();
  await running;
  await stores[Symbol.asyncDispose]();
});

const newOid = (): Oid => parseOid(randomIds.oid(systemClock.now()));
let fan: Oid;
let charges = 0;
beforeEach(() => {
  fan = newOid();
});

const creditsOf = async () => (await eventLog.commands.load(creditsStream, fan, { maxAgeMs: 0 })).state;
const coinsOf = async () =>
  available(
    (await eventLog.commands.load(walletStream, fan, { maxAgeMs: 0 })).state.lots,
    'paid',
    systemClock.now(),
  );
const send = (command: (now: string) => CreditsCommand) =>
  eventLog.commands.of(creditsStream).handle({
    id: fan,
    key: randomIds.uuid(),
    body: {},
    command,
    actor: { oid: fan, role: 'user' },
    correlationId: randomIds.uuid(),
  });
const charge = (coins: number) => {
  charges += 1;
  return credit(eventLog, fan, { coins, charge: charges });
};
const convert = async (coins: number): Promise<Oid> => {
  const conversionId = newOid();
  await send((now) => ({ type: 'StartConversion', userOid: fan, conversionId, coins, now }));
  return conversionId;
};
const ended = async (conversionId: Oid) => {
  await expect.poll(async () => (await creditsOf()).ended[conversionId]).toBeDefined();
  return (await creditsOf()).ended[conversionId];
};
const chatCredits = async () =>
  (await creditsOf()).lots.reduce((sum, lot) => (lot.kind === 'chat' ? sum + lot.credits : sum), 0);

describe('a conversion of coins to credits', () => {
  it('takes the coins once and brings ten credits for each [LED-007] [LED-016]', async () => {
    await charge(100);
    expect(await ended(await convert(40))).toBe('completed');
    expect(await chatCredits()).toBe(400);
    expect(await coinsOf()).toBe(60);
  });

  it('is cancelled when the coins are not there, and frees the day again [LED-023]', async () => {
    await charge(10);
    expect(await ended(await convert(11))).toBe('insufficient_coins');
    expect(await coinsOf()).toBe(10);
    expect((await creditsOf()).convertedCoins.amount).toBe(0);
    expect(await ended(await convert(10))).toBe('completed');
  });

  it('gives coins back that were paid for a conversion which is over', async () => {
    await charge(50);
    const spendId = newOid();
    await eventLog.commands.of(walletStream).handle({
      id: fan,
      key: randomIds.uuid(),
      body: {},
      command: (now) => ({
        type: 'SpendCoins',
        walletOid: fan,
        spendId,
        transactionType: 'story_chat',
        resource: { kind: 'credit_conversion', oid: spendId },
        beneficiaries: [],
        message: null,
        coins: 50,
        payWith: 'paid',
        payerCountry: 'KR',
        feePolicyVersion: 1,
        now,
      }),
      actor: { oid: null, role: 'system' },
      correlationId: randomIds.uuid(),
    });
    await expect.poll(coinsOf).toBe(50);
    expect(await chatCredits()).toBe(0);
  });
});

describe('a conversion that is asked for at once', () => {
  const ask = async (coins: number, key: string) => {
    const actor = { oid: fan, role: 'user' } as const;
    const invocation = { actor, key, body: { coins }, correlationId: randomIds.uuid() };
    const deps = { eventLog: stores.open(), clock: systemClock, ids: randomIds };
    try {
      return (await convertCredits(deps, invocation, { coins })).status;
    } catch (error) {
      if (error instanceof RefusedError) return error.code;
      throw error;
    }
  };

  it('ten times under one key takes the coins once', async () => {
    await charge(100);
    const key = randomIds.uuid();
    expect(new Set(await Promise.all(Array.from({ length: 10 }, () => ask(7, key))))).toEqual(
      new Set(['completed']),
    );
    expect([await coinsOf(), await chatCredits()]).toEqual([93, 70]);
  });

  it('with two amounts under one key is the one or the other', async () => {
    await charge(100);
    const key = randomIds.uuid();
    const answers = await Promise.all([ask(1, key), ask(50, key), ask(1, key), ask(50, key)]);
    expect(answers.filter((answer) => answer === 'IDEMPOTENCY_KEY_REUSED')).toHaveLength(2);
    const taken = 100 - (await coinsOf());
    expect([1, 50]).toContain(taken);
    expect(await chatCredits()).toBe(taken * 10);
  });

  it('for more coins than there are, under many keys, brings credits for those alone that were taken', async () => {
    await charge(10);
    await Promise.all(Array.from({ length: 6 }, () => ask(4, randomIds.uuid())));
    expect([await coinsOf(), await chatCredits()]).toEqual([2, 80]);
    expect((await creditsOf()).convertedCoins.amount).toBe(8);
  });
});

describe('automatic top-up', () => {
  it('tops up once, however many messages take credits at the same moment', async () => {
    await charge(500);
    await ended(await convert(6));
    await send(() => ({ type: 'ChangeAutoTopUp', userOid: fan, enabled: true, coinsADay: 100 }));
    const reserve = () =>
      send((now) => ({
        type: 'ReserveCredits',
        userOid: fan,
        reservationId: newOid(),
        use: 'chat',
        credits: 5,
        expiresAt: '2099-01-01T00:00:00.000Z',
        now,
      }));
    await Promise.all(Array.from({ length: 8 }, reserve));
    await expect.poll(chatCredits).toBe(520);
    // A later message finds the balance high: nothing more is converted, and the earlier ones were all seen
    // by then.
    await reserve();
    await expect.poll(async () => Object.keys((await creditsOf()).pending)).toEqual([]);
    expect(await coinsOf()).toBe(444);
  });

  it('fills up when a message takes the balance under 50 credits [LED-013]', async () => {
    await charge(200);
    await ended(await convert(5));
    await send(() => ({ type: 'ChangeAutoTopUp', userOid: fan, enabled: false, coinsADay: 100 }));
    const reservationId = newOid();
    await send(() => ({ type: 'ChangeAutoTopUp', userOid: fan, enabled: true, coinsADay: 50 }));
    expect(await chatCredits()).toBe(50);
    await send((now) => ({
      type: 'ReserveCredits',
      userOid: fan,
      reservationId,
      use: 'chat',
      credits: 5,
      expiresAt: '2099-01-01T00:00:00.000Z',
      now,
    }));
    await expect.poll(chatCredits).toBe(545);
    expect(await coinsOf()).toBe(145);
    // The day's 50 coins are used: the next message finds no more.
    await send((now) => ({
      type: 'ReserveCredits',
      userOid: fan,
      reservationId: newOid(),
      use: 'chat',
      credits: 530,
      expiresAt: '2099-01-01T00:00:00.000Z',
      now,
    }));
    await send((now) => ({ type: 'SettleReservation', reservationId, credits: 5, now }));
    expect(await coinsOf()).toBe(145);
  });
});
