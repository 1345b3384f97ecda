import { addDays, type Oid, parseOid } from '@fanfold/domain';
import { type ChargeEvent, type ChargeState, charge, priceOf } from '@fanfold/domain/payments';
import {
  debtOf,
  movementsOf,
  type WalletCommand,
  type WalletEvent,
  type WalletState,
  wallet,
} from '@fanfold/domain/wallet';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { postingsOf } from './accounts.ts';
import type { Posting } from './posting.ts';
import { disputePostings, refundPostings } from './refunds.ts';

const oid = (number: number): Oid => parseOid(number.toString(16).padStart(24, '0'));
const [fan, creator, admin] = [oid(0xf), oid(0xc), oid(0xad)];
const start = '2026-11-21T00:00:00.000Z';
const price = (paidCoins: number, currency: 'KRW' | 'USD') => priceOf(paidCoins, currency, 'stripe');

/** The steps of a test case; ids follow from the step's index. */
type Act =
  | {
      readonly act: 'charge';
      readonly coins: number;
      readonly bonus: number;
      readonly currency: 'KRW' | 'USD';
    }
  | { readonly act: 'buy'; readonly coins: number; readonly payWith: 'paid' | 'bonus' | 'bonusThenPaid' }
  | { readonly act: 'hold'; readonly coins: number }
  | { readonly act: 'release' | 'refundPurchase' | 'expire'; readonly which: number }
  | { readonly act: 'refund'; readonly which: number; readonly by: 'fan' | 'admin' }
  | { readonly act: 'answer'; readonly which: number; readonly refunded: boolean }
  | { readonly act: 'lose' | 'writeOff'; readonly which: number }
  | { readonly act: 'payDebt' }
  | { readonly act: 'wait'; readonly days: number };

const which = fc.nat(4);
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    act: fc.constant('charge' as const),
    coins: fc.integer({ min: 1, max: 40 }),
    bonus: fc.nat(5),
    currency: fc.constantFrom('KRW' as const, 'USD' as const),
  }),
  fc.record({
    act: fc.constant('buy' as const),
    coins: fc.integer({ min: 1, max: 30 }),
    payWith: fc.constantFrom('paid' as const, 'bonus' as const, 'bonusThenPaid' as const),
  }),
  fc.record({ act: fc.constant('hold' as const), coins: fc.integer({ min: 1, max: 20 }) }),
  fc.record({
    act: fc.constantFrom('release' as const, 'refundPurchase' as const, 'expire' as const),
    which,
  }),
  fc.record({
    act: fc.constant('refund' as const),
    which,
    by: fc.constantFrom('fan' as const, 'admin' as const),
  }),
  fc.record({ act: fc.constant('answer' as const), which, refunded: fc.boolean() }),
  fc.record({ act: fc.constantFrom('lose' as const, 'writeOff' as const), which }),
  fc.constant({ act: 'payDebt' as const }),
  fc.record({ act: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 400 }) }),
);

/** One fan, their charges and the books, driven in the order of the real processes. */
class World {
  readonly purse: WalletState = wallet.initial();
  readonly recorded: WalletEvent[] = [];
  readonly charges: { id: Oid; state: ChargeState; totalMinor: number; currency: string }[] = [];
  readonly balances = new Map<string, number>();
  #now = start;
  #ids = 0x1000;

  #next = (): Oid => {
    this.#ids += 1;
    return oid(this.#ids);
  };

  #book(lines: readonly Posting[]): void {
    const units = new Map<string, number>();
    for (const { account, unit, amount } of lines) {
      const key = `${account} ${unit}`;
      this.balances.set(key, (this.balances.get(key) ?? 0) + amount);
      units.set(unit, (units.get(unit) ?? 0) + amount);
    }
    for (const [unit, sum] of units) expect(sum, `out of balance in ${unit}`).toBe(0);
  }

  #tell(command: WalletCommand): void {
    const decision = wallet.decide(this.purse, command);
    if ('refused' in decision) return;
    for (const event of decision) {
      wallet.evolve(this.purse, event, this.recorded.length);
      this.recorded.push(event);
      this.#book(postingsOf(movementsOf(event)));
      this.#follow(event);
    }
  }

  /** The reactions of the process managers to the wallet's events. */
  #follow(event: WalletEvent): void {
    if (event.type !== 'ChargeCoinsWithdrawn' || !event.money) return;
    const total = (kind: string) =>
      event.taken.reduce((sum, piece) => (piece.kind === kind ? sum + piece.coins : sum), 0);
    this.#say(event.chargeId, {
      type: 'RequestRefund',
      refundId: event.refundId,
      money: event.money,
      paidCoins: total('paid'),
      bonusCoins: total('bonus'),
      requestedBy: 'admin',
      requestedByOid: admin,
      needsApproval: false,
      reason: '',
      requestedAt: this.#now,
    });
  }

  #say(chargeId: Oid, command: Parameters<typeof charge.decide>[1]): void {
    const found = this.charges.find(({ id }) => id === chargeId);
    const decision = found ? charge.decide(found.state, command) : [];
    if (!found || 'refused' in decision) return;
    for (const event of decision as ChargeEvent[]) {
      charge.evolve(found.state, event, 0);
      if (event.type === 'ChargeRefunded') this.#book(refundPostings(event));
      if (event.type === 'DisputeLost') this.#lost(event);
      if (event.type === 'ChargeRefundFailed')
        this.#tell({ type: 'ReturnChargeCoins', refundId: event.refundId, reason: '', now: this.#now });
    }
  }

  #lost(event: Extract<ChargeEvent, { type: 'DisputeLost' }>): void {
    this.#book(disputePostings(event));
    const { chargeId, disputeId } = event;
    this.#tell({ type: 'TakeBackCharge', walletOid: fan, chargeId, disputeId, reason: '', now: this.#now });
  }

  run(done: Act): void {
    switch (done.act) {
      case 'charge':
        return this.#charge(done);
      case 'buy':
        return this.#tell({
          type: 'BuyContent',
          walletOid: fan,
          purchaseId: this.#next(),
          content: { contentOid: this.#next(), kind: 'audio', revision: 0, priceCoins: done.coins },
          seller: { oid: creator, level: 'free', allowBonus: true },
          seenPriceCoins: done.coins,
          payWith: done.payWith,
          payerCountry: 'KR',
          feePolicyVersion: 1,
          now: this.#now,
        });
      case 'hold':
        return this.#tell({
          type: 'HoldCoins',
          walletOid: fan,
          holdId: this.#next(),
          purpose: 'mission',
          resource: { kind: 'mission', oid: fan },
          beneficiaries: [],
          payerCountry: 'KR',
          feePolicyVersion: 1,
          coins: done.coins,
          payWith: 'bonusThenPaid',
          expiresAt: addDays(this.#now, 3),
          now: this.#now,
        });
      case 'wait':
        this.#now = addDays(this.#now, done.days);
        return;
      case 'payDebt':
        return this.#tell({ type: 'PayDebt', now: this.#now });
      default:
        return this.#runOn(done);
    }
  }

  #runOn(done: Extract<Act, { which: number }>): void {
    const now = this.#now;
    const pick = <Item>(items: readonly Item[]): Item | undefined => items[done.which % items.length];
    if (done.act === 'release') {
      const holdId = pick(Object.keys(this.purse.holds)) as Oid | undefined;
      if (holdId) this.#tell({ type: 'ReleaseHold', holdId, cause: 'released', now });
      return;
    }
    if (done.act === 'expire') {
      const lot = pick(this.purse.lots);
      if (lot) this.#tell({ type: 'ExpireLot', lotId: lot.lotId, now });
      return;
    }
    if (done.act === 'writeOff') {
      const debtId = pick(Object.keys(this.purse.debts)) as Oid | undefined;
      if (debtId) this.#tell({ type: 'WriteOffDebt', debtId, reason: 'test' });
      return;
    }
    if (done.act === 'refundPurchase') {
      const revisions = [...this.recorded.keys()].filter((at) => this.recorded[at]?.type === 'ContentBought');
      const revision = pick(revisions) ?? -1;
      const bought = this.recorded[revision];
      if (bought?.type === 'ContentBought')
        this.#tell({ type: 'RefundPurchase', purchase: { ...bought, revision }, reason: '', now });
      return;
    }
    const one = pick(this.charges);
    if (one) this.#onCharge(one, done);
  }

  #onCharge(
    { id: chargeId, state }: World['charges'][number],
    done: Extract<
      Act,
      { act: 'refund' | 'answer' | 'lose' | 'writeOff' | 'release' | 'refundPurchase' | 'expire' }
    >,
  ): void {
    const now = this.#now;
    if (done.act === 'refund')
      return this.#tell({
        type: 'WithdrawChargeCoins',
        walletOid: fan,
        chargeId,
        refundId: this.#next(),
        requestedBy: done.by,
        requestedByOid: done.by === 'fan' ? fan : admin,
        chargedAt: state.approvedAt ?? start,
        fanDays: 7,
        approvalAboveKrw: 1_000_000_000,
        reason: 'test',
        now,
      });
    if (done.act === 'answer') {
      const open = Object.entries(state.reversals.refunds).find(([, { status }]) => status === 'asked');
      const outcome = done.refunded
        ? ({ status: 'refunded', refundRef: 're' } as const)
        : ({ status: 'failed', reason: 'no' } as const);
      if (open) this.#say(chargeId, { type: 'ReportRefund', refundId: open[0] as Oid, outcome, now });
      return;
    }
    this.#say(chargeId, {
      type: 'ReportDispute',
      disputeId: this.#next(),
      disputeRef: 'dp',
      kind: 'chargeback',
      status: 'lost',
      reason: 'fraud',
      now,
    });
  }

  #charge({ coins, bonus, currency }: Extract<Act, { act: 'charge' }>): void {
    const [chargeId, now] = [this.#next(), this.#now];
    const amounts = price(coins, currency);
    const ids = { chargeId, buyerOid: fan };
    const fields = { provider: 'stripe', paidCoins: coins, bonusCoins: bonus, amounts } as const;
    const state = charge.initial();
    const events: ChargeEvent[] = [
      { type: 'ChargeInitiated', ...ids, ...fields, productId: 'coins', termsVersion: '1', expiresAt: now },
      { type: 'ChargeApproved', ...ids, ...fields, providerRef: 'ref', approvedAt: now },
      { type: 'ChargeCredited', ...ids, walletPosition: '1' },
    ];
    for (const event of events) charge.evolve(state, event, 0);
    this.charges.push({ id: chargeId, state, totalMinor: amounts.totalMinor, currency });
    this.#tell({ type: 'CreditCharge', issuedUnder: 'KR', walletOid: fan, chargeId, ...fields, now });
  }

  sum = (account: string, unit: string): number => this.balances.get(`${account} ${unit}`) ?? 0;
}

const coinsOf = (pieces: readonly { kind: string; coins: number }[], kind: string): number =>
  pieces.reduce((sum, piece) => (piece.kind === kind ? sum + piece.coins : sum), 0);

const check = (world: World): void => {
  for (const kind of ['paid', 'bonus']) {
    expect(0 - world.sum(`wallet-available:${fan}`, kind)).toBe(coinsOf(world.purse.lots, kind));
    const held = Object.values(world.purse.holds).flatMap(({ taken }) => taken);
    expect(0 - world.sum(`wallet-held:${fan}`, kind)).toBe(coinsOf(held, kind));
  }
  const asked = world.charges
    .flatMap(({ state }) => Object.values(state.reversals.refunds))
    .filter(({ status }) => status === 'asked');
  expect(0 - world.sum(`refund-pending:${fan}`, 'paid')).toBe(
    asked.reduce((sum, one) => sum + one.paidCoins, 0),
  );
  expect(0 - world.sum(`refund-pending:${fan}`, 'bonus')).toBe(
    asked.reduce((sum, one) => sum + one.bonusCoins, 0),
  );
  expect(world.sum(`debt:${fan}`, 'paid')).toBe(debtOf(world.purse));
  // Coins that were written off are a loss until they are returned.
  const lost = Object.values(world.purse.writtenOff).reduce((sum, { coins }) => sum + coins, 0);
  expect(world.sum('chargeback-loss', 'paid') + world.sum('chargeback-recovered', 'paid')).toBe(lost);
  expect(Object.values(world.purse.debts).every(({ coins }) => coins > 0)).toBe(true);
  expect(world.purse.lots.every(({ coins }) => coins > 0)).toBe(true);
  for (const { state, totalMinor } of world.charges) {
    const { refunds } = state.reversals;
    const paidBack = Object.values(refunds)
      .filter(({ status }) => status === 'refunded' || status === 'asked')
      .reduce((sum, { money }) => sum + money.paybackMinor, 0);
    expect(paidBack).toBeLessThanOrEqual(totalMinor);
  }
};

describe('charges, spending, refunds and disputes in any order', () => {
  it('conserve coins and money in every unit, never refund more than was paid, and never go below zero', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
        const world = new World();
        for (const one of acts) {
          world.run(one);
          check(world);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('refund every won and cent of a charge that is refunded in any number of steps', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(fc.integer({ min: 60, max: 300 }), sizes, (coins, holds) => {
        const world = new World();
        world.run({ act: 'charge', coins, bonus: 0, currency: 'USD' });
        for (const size of holds) world.run({ act: 'hold', coins: size });
        for (let step = 0; step <= holds.length; step += 1) {
          world.run({ act: 'refund', which: 0, by: 'admin' });
          world.run({ act: 'answer', which: 0, refunded: true });
          world.run({ act: 'release', which: 0 });
        }
        expect(world.sum('receivable:stripe', 'USD')).toBe(0);
        for (const account of ['exchange:USD', 'tax-payable', 'rounding', 'exchange:paid'])
          expect(world.sum(account, account === 'exchange:paid' ? 'paid' : 'USD')).toBe(0);
      }),
      { numRuns: 100 },
    );
  });
});
