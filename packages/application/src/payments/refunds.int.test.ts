import { type Oid, parseOid, seoulMonth } from '@fanfold/domain';
import { earningsStream } from '@fanfold/domain/earnings';
import { type ChargeState, chargeStream, priceOf } from '@fanfold/domain/payments';
import { debtOf, walletStream } from '@fanfold/domain/wallet';
import type { EventLog } from '@fanfold/event-log';
import { type PaymentProvider, ProviderError, type Providers, type RefundOutcome } from '@fanfold/payments';
import { createLogger, systemClock, uuid5 } from '@fanfold/platform';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ProcessManagers } from '../../../../services/worker/src/run-managers.ts';
import { startTestStores, type TestStores } from '../../../../test/support/event-log.ts';
import { figure } from '../../../../test/support/figure.ts';
import { buy, numbered } from '../../../../test/support/wallets.ts';
import { postEarnings } from '../earnings/post-earnings.process.ts';
import { ProviderQuestions } from './ask-providers.ts';
import { creditCharge } from './credit-charge.process.ts';
import { followRefunds, refundAtProvider } from './refund-charge.process.ts';
import { takeBackCharges } from './take-back-charge.process.ts';

let stores: TestStores;
let log: EventLog;
beforeAll(async () => {
  stores = await startTestStores();
  log = stores.open();
});
afterAll(() => stores[Symbol.asyncDispose]());

const system = { oid: null, role: 'system' } as const;
const context = (key: string, ...parts: (string | number)[]) => ({
  key: uuid5(key, ...parts.map(String)),
  body: { key, parts },
  actor: system,
  correlationId: uuid5('test', key),
});

/**
 * A provider that fails in turn: it loses the request, it loses the answer, or it answers "not yet". Its
 * books can be read.
 */
const lossyProvider = (
  faults: (turn: number) => 'ask-lost' | 'answer-lost' | 'pending' | 'refuse' | 'none',
) => {
  const books = new Map<string, { amountMinor: number }>();
  const refused = new Set<string>();
  let turn = 0;
  const refund = async ({
    amountMinor,
    key,
  }: Parameters<PaymentProvider['refund']>[0]): Promise<RefundOutcome> => {
    const fault = faults(turn);
    turn += 1;
    if (fault === 'ask-lost') throw new ProviderError('lost on the way there');
    if (refused.has(key) || (fault === 'refuse' && !books.has(key))) {
      refused.add(key);
      return { status: 'failed', reason: 'card closed' };
    }
    if (!books.has(key)) books.set(key, { amountMinor });
    if (fault === 'answer-lost') throw new ProviderError('lost on the way back');
    return fault === 'pending'
      ? { status: 'pending', refundRef: key }
      : { status: 'refunded', refundRef: key };
  };
  return { books, refund, label: 'stripe' } as unknown as PaymentProvider & { books: typeof books };
};

const charge = async (
  buyerOid: Oid,
  chargeId: Oid,
  paidCoins: number,
  bonusCoins: number,
  giftItem?: string,
) => {
  const commands = log.commands.of(chargeStream);
  const amounts = priceOf(paidCoins || 10, 'KRW', 'stripe');
  await commands.handle({
    ...context('ready', chargeId),
    id: chargeId,
    command: (now) => ({
      type: 'InitiateCharge',
      chargeId,
      buyerOid,
      provider: 'stripe',
      productId: 'coins',
      paidCoins,
      bonusCoins,
      amounts,
      termsVersion: '1',
      expiresAt: now,
      ...(giftItem === undefined ? {} : { purpose: { kind: 'giftPoints', itemName: giftItem } }),
    }),
  });
  const { totalMinor, currency } = amounts;
  await commands.handle({
    ...context('approve', chargeId),
    id: chargeId,
    command: (now) => ({
      type: 'ReportOutcome',
      provider: 'stripe',
      outcome: {
        status: 'approved',
        providerRef: `ref-${chargeId}`,
        chargeId,
        openedAs: null,
        totalMinor,
        currency,
      },
      now,
    }),
  });
};

const askForRefund = (buyerOid: Oid, chargeId: Oid) =>
  log.commands.of(walletStream).handle({
    ...context('refund', chargeId),
    id: buyerOid,
    command: (now) => ({
      type: 'WithdrawChargeCoins',
      walletOid: buyerOid,
      chargeId,
      refundId: parseOid(chargeId.replace(/^0/, 'e')),
      requestedBy: 'admin',
      requestedByOid: numbered(0xad),
      chargedAt: now,
      fanDays: 7,
      approvalAboveKrw: 1_000_000_000,
      reason: 'test',
      now,
    }),
  });

/** Refunds the purchase of content number `content`. */
const refundOf = async (buyerOid: Oid, content: number) => {
  const revision = (await walletOf(buyerOid)).owned[numbered(content)] ?? -1;
  const [stored] = await log.client.readStream(`wallet-${buyerOid}`, { from: revision, maxCount: 1 });
  const event = stored && (await log.codec.decode(stored)).event;
  if (event?.type !== 'ContentBought') throw new Error(`${content} was not bought`);
  const outcome = await log.commands.of(walletStream).handle({
    ...context('refund-purchase', buyerOid, content),
    id: buyerOid,
    command: (now) => ({ type: 'RefundPurchase', purchase: { ...event, revision }, reason: 'test', now }),
  });
  expect(outcome.status).toBe('accepted');
};

const stateOf = async (chargeId: Oid): Promise<Readonly<ChargeState>> =>
  (await log.commands.load(chargeStream, chargeId, { maxAgeMs: 0 })).state;
const walletOf = async (oid: Oid) => (await log.commands.load(walletStream, oid, { maxAgeMs: 0 })).state;

/** Runs the managers as a worker does, until stopped; the signal stops them at any point, as a kill does. */
const start = (provider: PaymentProvider, signal: AbortSignal) => {
  const eventLog = stores.open();
  const all = [
    creditCharge,
    postEarnings,
    followRefunds,
    refundAtProvider(provider),
    takeBackCharges(eventLog),
  ];
  const silent = createLogger('test', { level: 'silent' });
  const managers = new ProcessManagers({ eventLog, managers: all, clock: systemClock, log: silent, signal });
  return { managers, running: managers.run() };
};
const work = (provider: PaymentProvider, signal: AbortSignal): Promise<void> =>
  start(provider, signal).running;

const during = async (provider: PaymentProvider, what: () => Promise<void>): Promise<void> => {
  const stop = new AbortController();
  const running = work(provider, stop.signal);
  try {
    await what();
  } finally {
    stop.abort();
    await running;
  }
};

const patience = { timeout: 45_000, interval: 50 };

describe('refunds of charges', () => {
  it('happen once each, though replies are lost at every step and the worker is cut off again and again', async () => {
    const count = inject('isLong') ? 120 : 12;
    const buyers = Array.from({ length: count }, (_, index) => numbered(0x10_0000 + index));
    const charges = buyers.map((buyer, index) => ({ buyer, id: numbered(0x100_0000 + index) }));
    const turns = ['ask-lost', 'answer-lost', 'none', 'pending', 'answer-lost', 'refuse'] as const;
    const provider = lossyProvider((turn) => turns[turn % turns.length] ?? 'none');
    for (const { buyer, id } of charges) await charge(buyer, id, 100, 3);
    await during(provider, async () => {
      for (const { buyer } of charges)
        await expect.poll(async () => (await walletOf(buyer)).lots.length, patience).toBe(2);
    });
    for (const { buyer, id } of charges) {
      const [first, second] = await Promise.all([askForRefund(buyer, id), askForRefund(buyer, id)]);
      expect([first.status, second.status]).toEqual(['accepted', 'accepted']);
      // Coins of a pending refund cannot be spent.
      expect(await buy(log, buyer, { content: 7, coins: 1 })).toMatchObject({ refused: 'NOT_ENOUGH_COINS' });
    }
    const over = async () => {
      const states = await Promise.all(charges.map(({ id }) => stateOf(id)));
      const refunds = states.flatMap(({ reversals }) => Object.values(reversals.refunds));
      return refunds.filter(({ status }) => status === 'refunded' || status === 'failed').length;
    };
    for (let cut = 0; cut < 40 && (await over()) < charges.length; cut += 1) {
      const stop = new AbortController();
      const running = work(provider, stop.signal);
      await new Promise((resolve) => setTimeout(resolve, 60 + cut * 37));
      stop.abort();
      await running;
    }
    const all = { all: [provider], find: () => provider } as unknown as Providers;
    const silent = createLogger('test', { level: 'silent' });
    const options = { eventLog: stores.open(), providers: all, clock: systemClock, log: silent };
    await using questions = new ProviderQuestions(options);
    /** Only a timer asks for a refund that was left pending. */
    const askedLater = async () => {
      for (const { id } of charges)
        for (const [refundId, { status }] of Object.entries((await stateOf(id)).reversals.refunds))
          if (status === 'asked') questions.askRefund(refundId, id);
      return over();
    };
    await during(provider, async () => {
      await expect.poll(askedLater, patience).toBe(charges.length);
      for (const { buyer, id } of charges) {
        const failed = Object.values((await stateOf(id)).reversals.refunds).some(
          ({ status }) => status === 'failed',
        );
        await expect.poll(async () => (await walletOf(buyer)).lots.length, patience).toBe(failed ? 2 : 0);
      }
    });
    const booked = new Map(provider.books);
    let wrong = 0;
    for (const { id } of charges) {
      const refunds = Object.entries((await stateOf(id)).reversals.refunds);
      const [refundId, refund] = refunds[0] ?? [];
      const paidBack = booked.get(String(refundId));
      const isRight = refund?.status === 'refunded' ? paidBack?.amountMinor === 11_000 : !paidBack;
      if (refunds.length !== 1 || !isRight) wrong += 1;
      booked.delete(String(refundId));
    }
    figure('refunds with lost replies', charges.length);
    figure('refunds that the provider and we see differently', wrong);
    figure('paid back more than once', booked.size);
    // What is left in the books was paid back for no refund of ours.
    expect({ wrong, left: booked.size }).toEqual({ wrong: 0, left: 0 });
    expect(provider.books.size).toBeGreaterThan(3);
  }, 600_000);
});

const disputeOf = async (chargeId: Oid, status: 'open' | 'lost') => {
  const outcome = await log.commands.of(chargeStream).handle({
    ...context('dispute', chargeId, status),
    id: chargeId,
    command: (now) => ({
      type: 'ReportDispute',
      disputeId: parseOid(chargeId.replace(/^0/, 'd')),
      disputeRef: 'dp_1',
      kind: 'chargeback',
      status,
      reason: 'fraudulent',
      now,
    }),
  });
  expect(outcome.status).toBe('accepted');
};
/**
 * A charge is recorded as credited a moment after its coins are in the wallet; before that it cannot be
 * disputed.
 */
const untilCredited = (chargeId: Oid) =>
  expect.poll(async () => (await stateOf(chargeId)).status, patience).toBe('credited');

describe('a lost dispute', () => {
  const [buyer, chargeId, creator] = [numbered(0x201), numbered(0x2001), numbered(0xc0ffee)];
  const dispute = (status: 'open' | 'lost') => disputeOf(chargeId, status);
  const held = async () =>
    (await log.commands.load(earningsStream, `${creator}-${seoulMonth(systemClock.now())}`, { maxAgeMs: 0 }))
      .state.held;

  it('takes what is left, makes the rest a debt, holds the creator’s earning, and ends with the debt', async () => {
    const provider = lossyProvider(() => 'none');
    await charge(buyer, chargeId, 100, 3);
    await during(provider, async () => {
      await expect.poll(async () => (await walletOf(buyer)).lots.length, patience).toBe(2);
      expect(await buy(log, buyer, { content: 9, coins: 60 })).toMatchObject({ status: 'accepted' });
      await untilCredited(chargeId);
      await dispute('open');
      await dispute('lost');
      await dispute('lost');
      await expect.poll(async () => debtOf(await walletOf(buyer)), patience).toBe(60);
      await expect.poll(async () => Object.values(await held()), patience).toEqual([60]);
      expect((await walletOf(buyer)).lots).toEqual([]);
      await charge(buyer, numbered(0x2002), 100, 0);
      await expect.poll(async () => debtOf(await walletOf(buyer)), patience).toBe(0);
      await expect.poll(async () => Object.values(await held()), patience).toEqual([0]);
      expect((await walletOf(buyer)).lots).toMatchObject([{ kind: 'paid', coins: 40 }]);
    });
  });

  it('holds nothing of a sale that was refunded, before it or after', async () => {
    const [fan, lost] = [numbered(0x301), numbered(0x3001)];
    const ofSale = async (content: number) =>
      Object.entries(await held()).flatMap(([key, coins]) =>
        key.endsWith(`:${numbered(content)}`) ? [coins] : [],
      );
    await charge(fan, lost, 100, 0);
    await during(
      lossyProvider(() => 'none'),
      async () => {
        await expect.poll(async () => (await walletOf(fan)).lots.length, patience).toBe(1);
        for (const [content, coins] of [
          [0x31, 20],
          [0x32, 30],
          [0x33, 40],
        ] as const)
          expect(await buy(log, fan, { content, coins })).toMatchObject({ status: 'accepted' });
        await refundOf(fan, 0x31);
        await untilCredited(lost);
        await disputeOf(lost, 'open');
        await disputeOf(lost, 'lost');
        // 100 coins minus those of the refund, which were still in the wallet.
        await expect.poll(async () => debtOf(await walletOf(fan)), patience).toBe(70);
        await expect.poll(() => ofSale(0x33), patience).toEqual([40]);
        expect([await ofSale(0x31), await ofSale(0x32)]).toEqual([[], [30]]);
        await refundOf(fan, 0x32);
        await expect.poll(() => ofSale(0x32), patience).toEqual([0]);
        expect(await ofSale(0x33)).toEqual([40]);
      },
    );
  });
});

describe('a charge of gift points', () => {
  it('delays no refund or dispute of other charges, although no wallet knows of it', async () => {
    const [buyer, unfilled, disputed] = [numbered(0x401), numbered(0x4001), numbered(0x4002)];
    const stop = new AbortController();
    const { running, managers } = start(
      lossyProvider(() => 'refuse'),
      stop.signal,
    );
    try {
      for (const id of [unfilled, disputed]) await charge(buyer, id, 0, 0, 'GP 1000');
      await log.commands.of(chargeStream).handle({
        ...context('give-back', unfilled),
        id: unfilled,
        command: (now) => ({
          type: 'RequestRefund',
          refundId: numbered(0x4e),
          money: { ...priceOf(10, 'KRW', 'stripe'), withheldMinor: 0, paybackMinor: 1_100 },
          paidCoins: 0,
          bonusCoins: 0,
          requestedBy: 'fan',
          requestedByOid: buyer,
          needsApproval: false,
          reason: 'sold out',
          requestedAt: now,
        }),
      });
      await disputeOf(disputed, 'open');
      await disputeOf(disputed, 'lost');
      const status = async () => Object.values((await stateOf(unfilled)).reversals.refunds)[0]?.status;
      await expect.poll(status, patience).toBe('failed');
      // Another charge is disputed after it: the managers go on.
      await charge(buyer, numbered(0x4003), 50, 0);
      await expect.poll(async () => (await walletOf(buyer)).lots.length, patience).toBe(1);
      await untilCredited(numbered(0x4003));
      await disputeOf(numbered(0x4003), 'open');
      await disputeOf(numbered(0x4003), 'lost');
      await expect.poll(async () => (await walletOf(buyer)).lots.length, patience).toBe(0);
      expect(managers.status().filter(({ failed }) => failed !== null)).toEqual([]);
    } finally {
      stop.abort();
      await running;
    }
  });
});
