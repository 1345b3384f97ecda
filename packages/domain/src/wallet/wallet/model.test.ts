import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';

import { type Oid, parseOid } from '../../ids.ts';
import { workTarget } from '../../target.ts';
import { addDays } from '../../time.ts';
import { changeOf } from '../movement.ts';
import { movementsOf } from '../movements.ts';
import type { BuyContent, PayWith, Purchase, Spend, WalletCommand, WalletState } from './commands.ts';
import { wallet } from './decider.ts';
import { type CoinKind, type LotTake, type WalletEvent, walletEvents } from './events.ts';
import { debtOf } from './reversals/debt.ts';
import { type Beneficiary, wholeShare } from './spending.ts';

/**
 * A second, naive wallet: every coin by lot and every total by kind, from the events alone. After each
 * command it must agree with the decider's state, and per kind: granted = available + held + spent + expired
 * + withdrawn + paid for debts.
 */
const long = inject('isLong');
const oid = (number: number): Oid => parseOid(number.toString(16).padStart(24, '0'));
const [owner, seller, admin] = [oid(1), oid(2), oid(3)];
const start = '2026-11-21T00:00:00.000Z';

type Kinds = Record<CoinKind, number>;
const none = (): Kinds => ({ paid: 0, bonus: 0 });
const sums = (pieces: readonly LotTake[]): Kinds => {
  const total = none();
  for (const { kind, coins } of pieces) total[kind] += coins;
  return total;
};

const coinsByLot = ({ lots }: WalletState): Map<string, number> =>
  new Map(lots.map(({ lotId, coins }) => [lotId, coins]));

/** What the event's interpretation says of lots is what `evolve` did to them, and nothing else. */
const movesWhatItSays = (
  event: WalletEvent,
  { before, after }: { before: Map<string, number>; after: Map<string, number> },
): void => {
  const { movements } = movementsOf(event);
  for (const movement of movements)
    if (movement.lot) {
      const { lotId } = movement.lot;
      before.set(lotId, (before.get(lotId) ?? 0) + changeOf(movement, 'available'));
    }
  for (const lotId of new Set([...before.keys(), ...after.keys()]))
    hold((before.get(lotId) ?? 0) === (after.get(lotId) ?? 0), `${event.type} moves ${lotId} as it says`);
};

/** As `expect`, which is too slow for a million steps. */
const hold = (fact: boolean, what: string): void => {
  if (!fact) throw new Error(`It does not hold that ${what}`);
};
const equal = (a: Kinds, b: Kinds): boolean => a.paid === b.paid && a.bonus === b.bonus;
const sameNames = (named: object, known: { size: number; has: (name: string) => boolean }): boolean => {
  const names = Object.keys(named);
  return names.length === known.size && names.every((name) => known.has(name));
};

class NaiveWallet {
  readonly lots = new Map<string, { kind: CoinKind; left: number; expiresAt: string }>();
  readonly held = new Map<string, LotTake[]>();
  readonly owned = new Set<string>();
  readonly delivered = new Set<string>();
  readonly seen = new Set<string>();
  readonly totals = { granted: none(), spent: none(), expired: none(), withdrawn: none(), debtPaid: none() };
  debt = 0;
  /** Written off, and not recovered. */
  lost = 0;

  readonly #move = (pieces: readonly LotTake[], sign: 1 | -1): void => {
    for (const { lotId, kind, coins, expiresAt } of pieces) {
      hold(coins > 0, 'a piece has coins');
      const lot = this.lots.get(lotId) ?? { kind, left: 0, expiresAt };
      hold(lot.kind === kind, `${lotId} is of one kind`);
      if (sign === 1) {
        hold(lot.left === 0 || expiresAt >= lot.expiresAt, 'coins that are there keep their time');
        lot.expiresAt = expiresAt;
      }
      lot.left += sign * coins;
      hold(lot.left >= 0, `${lotId} is not overdrawn`);
      this.lots.set(lotId, lot);
    }
  };

  readonly #add = (to: Kinds, pieces: readonly LotTake[], sign: 1 | -1): void => {
    const { paid, bonus } = sums(pieces);
    to.paid += sign * paid;
    to.bonus += sign * bonus;
  };

  readonly #once = (id: string): void => {
    hold(!this.seen.has(id), `${id} happens once`);
    this.seen.add(id);
  };

  take(event: WalletEvent): void {
    const { totals } = this;
    const out = (to: Kinds, pieces: readonly LotTake[]) => {
      this.#move(pieces, -1);
      this.#add(to, pieces, 1);
    };
    const back = (from: Kinds, pieces: readonly LotTake[]) => {
      this.#move(pieces, 1);
      this.#add(from, pieces, -1);
    };
    switch (event.type) {
      case 'CoinsCredited':
        this.#once(event.chargeId);
        this.#move(event.lots, 1);
        return this.#add(totals.granted, event.lots, 1);
      case 'BonusGranted':
        this.#once(event.grantId);
        this.#move([event.lot], 1);
        return this.#add(totals.granted, [event.lot], 1);
      case 'ContentBought':
        hold(!this.owned.has(event.resource.oid), 'nothing is owned twice');
        this.owned.add(event.resource.oid);
        return out(totals.spent, event.taken);
      case 'PurchaseRefunded':
        hold(this.owned.delete(event.resource.oid), 'what is refunded was owned');
        if (event.reason === 'withdrawal')
          hold(!this.delivered.has(event.purchaseId), 'what was delivered is not given back');
        return back(totals.spent, event.returned);
      case 'CoinsSpent':
        this.#once(event.spendId);
        return out(totals.spent, event.taken);
      case 'SpendRefunded':
        return back(totals.spent, event.returned);
      case 'EntitlementGranted':
        this.#once(event.grantId);
        hold(!this.owned.has(event.entitlement.oid), 'nothing is owned twice');
        this.owned.add(event.entitlement.oid);
        return;
      case 'CoinsHeld':
        this.#once(event.holdId);
        this.#move(event.taken, -1);
        this.held.set(event.holdId, event.taken);
        return;
      case 'HoldCaptured':
      case 'GiftCaptured':
        hold(
          this.held.get(event.holdId) === event.taken ||
            JSON.stringify(this.held.get(event.holdId)) === JSON.stringify(event.taken),
          'what is captured is what was held',
        );
        this.held.delete(event.holdId);
        return this.#add(totals.spent, event.taken, 1);
      case 'HoldReleased':
        hold(
          equal(sums(this.held.get(event.holdId) ?? []), sums(event.returned)),
          'a hold returns what it took',
        );
        this.held.delete(event.holdId);
        return this.#move(event.returned, 1);
      case 'BonusTakenBack':
        hold(this.lots.get(event.lot.lotId)?.left === event.lot.coins, 'all that is left is taken back');
        return out(totals.withdrawn, [event.lot]);
      case 'LotExpired':
        hold(this.lots.get(event.lot.lotId)?.left === event.lot.coins, 'all that is left expires');
        return out(totals.expired, [event.lot]);
      case 'BudgetSet':
        return;
      case 'ContentFirstDelivered':
        hold(this.owned.has(event.contentOid), 'what is delivered was bought');
        hold(!this.delivered.has(event.purchaseId), 'a purchase is first delivered once');
        this.delivered.add(event.purchaseId);
        return;
      case 'LotExpiryWarned':
        return this.#once(`${event.lot.lotId}@${event.daysBefore}`);
      case 'ChargeCoinsWithdrawn':
        // A refund whose charge was taken back meanwhile leaves once more, with the chargeback.
        this.#once(`${event.refundId} ${event.cause}`);
        return out(totals.withdrawn, event.taken);
      case 'ChargeCoinsReturned':
        return back(totals.withdrawn, event.returned);
      case 'DebtRaised':
        this.debt += event.coins;
        return;
      case 'DebtCleared':
        this.debt -= event.coins;
        hold(this.debt >= 0, 'a debt ends at nothing');
        if (event.by === 'write_off') this.lost += event.coins;
        return out(totals.debtPaid, event.taken);
      case 'DebtRecovered':
        this.lost -= event.coins;
        hold(this.lost >= 0, 'no more is recovered than was lost');
        return out(totals.debtPaid, event.taken);
    }
  }

  agreesWith(state: WalletState): void {
    let left = 0;
    for (const lot of this.lots.values()) if (lot.left > 0) left += 1;
    hold(state.lots.length === left, 'there are as many lots');
    for (const { lotId, kind, coins, expiresAt } of state.lots) {
      const lot = this.lots.get(lotId);
      hold(lot?.kind === kind && lot.left === coins && lot.expiresAt === expiresAt, `${lotId} agrees`);
    }
    hold(sameNames(state.holds, this.held), 'the holds agree');
    hold(sameNames(state.owned, this.owned), 'the rights agree');
    hold(debtOf(state) === this.debt, 'the debt agrees');
    const lost = Object.values(state.writtenOff).reduce((sum, { coins }) => sum + coins, 0);
    hold(lost === this.lost, 'what was written off agrees');
    const available = sums(state.lots);
    const held = sums([...this.held.values()].flat());
    const { granted, spent, expired, withdrawn, debtPaid } = this.totals;
    for (const kind of ['paid', 'bonus'] as const)
      hold(
        granted[kind] ===
          available[kind] + held[kind] + spent[kind] + expired[kind] + withdrawn[kind] + debtPaid[kind],
        `${kind} coins are conserved`,
      );
  }

  spendable(kind: CoinKind, now: string): number {
    return [...this.lots.values()].reduce(
      (sum, lot) => (lot.kind === kind && lot.expiresAt > now ? sum + lot.left : sum),
      0,
    );
  }
}

const kinds = [
  'CreditCharge',
  'CreditAndSpend',
  'GrantBonus',
  'TakeBackBonus',
  'BuyContent',
  'BuyContents',
  'RefundPurchase',
  'WithdrawPurchase',
  'DeliverContent',
  'SpendCoins',
  'RefundSpend',
  'GrantEntitlement',
  'HoldGift',
  'CaptureGift',
  'HoldCoins',
  'CaptureHold',
  'ReleaseHold',
  'ExpireLot',
  'WarnOfExpiry',
  'SetBudget',
  'WithdrawChargeCoins',
  'ReturnChargeCoins',
  'TakeBackCharge',
  'PayDebt',
  'WriteOffDebt',
] as const satisfies readonly WalletCommand['type'][];
// A command that the model leaves out does not compile.
const _all: (typeof kinds)[number] extends WalletCommand['type']
  ? WalletCommand['type'] extends (typeof kinds)[number]
    ? true
    : never
  : never = true;

type Act = {
  readonly what: (typeof kinds)[number];
  readonly coins: number;
  readonly which: number;
  readonly payWith: PayWith;
  readonly days: number;
  readonly again: boolean;
};
const act: fc.Arbitrary<Act> = fc.record({
  // Charging and holding come more often, so that there is something for the others to meet.
  what: fc.constantFrom(...kinds, 'CreditCharge', 'CreditCharge', 'HoldCoins', 'SpendCoins', 'BuyContent'),
  coins: fc.integer({ min: 1, max: 60 }),
  which: fc.nat(6),
  payWith: fc.constantFrom('paid', 'bonus', 'bonusThenPaid'),
  days: fc.oneof(
    { weight: 6, arbitrary: fc.constant(0) },
    { weight: 2, arbitrary: fc.nat(5) },
    { weight: 1, arbitrary: fc.nat(400) },
  ),
  again: fc.boolean(),
});

const amounts = (coins: number) =>
  ({
    currency: 'KRW',
    baseMinor: coins * 100,
    taxMinor: coins * 10,
    feeMinor: 0,
    roundingMinor: 0,
    totalMinor: coins * 110,
  }) as const;

/** The wallet, the naive one beside it, and how acts become commands about things that exist or existed. */
class World {
  readonly state = wallet.initial();
  readonly naive = new NaiveWallet();
  readonly events: WalletEvent[] = [];
  accepted = 0;
  #now = start;
  #ids = 100;

  readonly #new = (): Oid => {
    this.#ids += 1;
    return oid(this.#ids);
  };

  step(done: Act): void {
    this.#now = addDays(this.#now, done.days);
    const command = this.#command(done);
    if (!command) return;
    const moved = this.#tell(command);
    // The same commands again: an act with an id happens once, and no coins may move twice.
    if (done.again && moved && 'now' in command && !repeats.has(command.type)) {
      const before = this.events.length;
      this.#tell(command);
      hold(this.events.length === before, `${command.type} takes effect once`);
    }
  }

  #tell(command: WalletCommand): boolean {
    const decision = wallet.decide(this.state, command);
    if ('refused' in decision) {
      this.#mayRefuse(command, decision.refused);
      return false;
    }
    for (const event of decision) {
      const before = coinsByLot(this.state);
      wallet.evolve(this.state, event, this.events.length);
      movesWhatItSays(event, { before, after: coinsByLot(this.state) });
      this.events.push(event);
      this.naive.take(event);
    }
    this.naive.agreesWith(this.state);
    if (decision.length > 0) this.accepted += 1;
    return decision.length > 0;
  }

  /** A refusal that says that coins are missing has to be true. */
  #mayRefuse(command: WalletCommand, code: string): void {
    if (command.type !== 'SpendCoins' && command.type !== 'HoldCoins') return;
    const { coins, payWith } = command;
    const [paid, bonus] = [this.naive.spendable('paid', this.#now), this.naive.spendable('bonus', this.#now)];
    if (code === 'NOT_ENOUGH_COINS') expect(payWith === 'paid' ? paid : paid + bonus).toBeLessThan(coins);
    if (code === 'NOT_ENOUGH_BONUS_COINS') expect(bonus).toBeLessThan(coins);
    if (code === 'SPENDING_BLOCKED') expect(this.naive.debt).toBeGreaterThan(0);
  }

  #one<Item>(items: readonly Item[], which: number): Item | undefined {
    return items[which % Math.max(1, items.length)];
  }

  readonly #past = <Type extends WalletEvent['type']>(type: Type, which: number) =>
    this.#one(
      this.events.flatMap((event, revision) =>
        event.type === type ? [{ ...(event as Extract<WalletEvent, { type: Type }>), revision }] : [],
      ),
      which,
    );

  #purchase(
    content: BuyContent['content'],
    { seller: party, payWith }: Pick<BuyContent, 'seller' | 'payWith'>,
  ): BuyContent {
    return {
      type: 'BuyContent',
      walletOid: owner,
      purchaseId: this.#new(),
      content,
      seller: party,
      seenPriceCoins: content.priceCoins,
      payWith,
      payerCountry: 'KR',
      feePolicyVersion: 1,
      ...(content.priceCoins % 2 === 0 ? { withdrawalNotice: 'n' } : {}),
      now: this.#now,
    };
  }

  #command({ what, coins, which, payWith }: Act): WalletCommand | undefined {
    const now = this.#now;
    const party = { oid: seller, level: 'free', allowBonus: which !== 0 } as const;
    const content = { contentOid: oid(10 + which), kind: 'audio', revision: 0, priceCoins: coins };
    switch (what) {
      case 'CreditCharge': {
        const chargeId = this.#new();
        const fields = { walletOid: owner, chargeId, provider: 'sandbox', paidCoins: coins };
        return { type: what, ...fields, bonusCoins: which, amounts: amounts(coins), issuedUnder: 'KR', now };
      }
      case 'CreditAndSpend': {
        const [walletOid, share] = [owner, wholeShare];
        return {
          type: what,
          credit: {
            type: 'CreditCharge',
            walletOid,
            chargeId: this.#new(),
            provider: 'stripe',
            paidCoins: coins,
            bonusCoins: 0,
            amounts: amounts(coins),
            issuedUnder: 'KR',
            now,
          },
          spend: {
            type: 'SpendCoins',
            walletOid,
            spendId: this.#new(),
            transactionType: 'coin_subscription',
            resource: { kind: 'tier', oid: seller },
            beneficiaries: [{ ...party, share }],
            message: null,
            coins,
            payWith: 'paid',
            payerCountry: 'KR',
            feePolicyVersion: 1,
            now,
          },
        };
      }
      case 'GrantBonus':
        return {
          type: what,
          walletOid: owner,
          grantId: this.#new(),
          source: 'admin',
          coins,
          issuedUnder: 'KR',
          ...(which > 3 ? { lifeDays: 10 * which } : {}),
          reason: 'r',
          now,
        };
      case 'BuyContent':
        return this.#purchase(content, { seller: party, payWith });
      case 'BuyContents': {
        // The second is the first once more, or another one.
        const other = { ...content, contentOid: oid(10 + (which % 4)), priceCoins: 1 + (coins % 20) };
        const sold = { seller: party, payWith };
        return { type: what, items: [content, other, content].map((item) => this.#purchase(item, sold)) };
      }
      case 'RefundPurchase': {
        const purchase: Purchase | undefined = this.#past('ContentBought', which);
        return purchase && { type: what, purchase, reason: 'r', now };
      }
      case 'WithdrawPurchase': {
        const purchase: Purchase | undefined = this.#past('ContentBought', which);
        const other: Purchase | undefined = this.#past('ContentBought', coins);
        const others = other && other.revision !== purchase?.revision ? [other] : [];
        return purchase && { type: what, purchase, others, days: 7, now };
      }
      case 'DeliverContent':
        return { type: what, contentOid: content.contentOid, now };
      case 'SpendCoins':
        return {
          type: what,
          walletOid: owner,
          spendId: this.#new(),
          transactionType: which > 4 ? 'story_chat' : which === 4 ? 'change_nick' : 'donation',
          beneficiaries:
            which > 3 ? [] : [{ ...party, share: which === 0 ? wholeShare : 3_333 * ((which % 3) + 1) }],
          resource: which > 4 ? { kind: 'credit_conversion', oid: owner } : { kind: 'channel', oid: seller },
          message: null,
          coins,
          payWith,
          payerCountry: 'KR',
          feePolicyVersion: 1,
          now,
        };
      case 'RefundSpend': {
        const spend: Spend | undefined = this.#past('CoinsSpent', which);
        return spend && { type: what, spend, cause: which > 3 ? 'failed' : 'request', reason: 'r', now };
      }
      case 'GrantEntitlement':
        return {
          type: what,
          walletOid: owner,
          grantId: this.#new(),
          target: workTarget(oid(10 + which)),
          contentKind: 'audio',
          source: 'box',
          giverOid: null,
          giftId: null,
          now,
        };
      case 'HoldGift':
        return {
          type: what,
          walletOid: owner,
          giftId: this.#new(),
          holdIds: [this.#new(), this.#new()],
          contentOid: oid(20),
          seller: party,
          payerCountry: 'KR',
          feePolicyVersion: 1,
          priceCoins: coins,
          seenPriceCoins: coins,
          payWith,
          placedUntil: addDays(now, 1),
          expiresAt: addDays(now, 1 + which),
          now,
        };
      default:
        return this.#ending({ what, coins, which, payWith });
    }
  }

  #ending({ what, coins, which, payWith }: Omit<Act, 'days' | 'again'>): WalletCommand | undefined {
    const now = this.#now;
    const held = this.#past('CoinsHeld', which);
    const chargeId = this.#past('CoinsCredited', which)?.chargeId;
    // Lots that are gone are asked for as well.
    const lotId = this.#one([...this.naive.lots.keys()], which);
    switch (what) {
      case 'CaptureGift': {
        const content = { kind: 'audio', revision: 0, priceCoins: coins };
        const to = { giftId: oid(30), receiverOid: admin, content, seller: { oid: seller } };
        return (
          held &&
          ({
            type: what,
            holdId: held.holdId,
            ...to,
          } as WalletCommand)
        );
      }
      case 'HoldCoins': {
        const fields = { walletOid: owner, holdId: this.#new(), purpose: 'mission', coins, payWith } as const;
        const terms = {
          resource: { kind: 'mission', oid: oid(21) },
          beneficiaries: [],
          payerCountry: 'KR',
          feePolicyVersion: 1,
        } as const;
        return { type: what, ...fields, ...terms, expiresAt: addDays(now, which), now };
      }
      case 'CaptureHold':
        return (
          held && {
            type: what,
            holdId: held.holdId,
            beneficiaries: [
              { oid: seller, level: 'free', share: 5_000 },
              { oid: admin, level: 'plus', share: 800 * which },
            ].filter(({ share }) => share > 0) as Beneficiary[],
            feePolicyVersion: 1,
            now,
          }
        );
      case 'ReleaseHold':
        return held && { type: what, holdId: held.holdId, cause: which > 3 ? 'expired' : 'released', now };
      case 'TakeBackBonus': {
        const grantId = this.#past('BonusGranted', which)?.grantId;
        return grantId && { type: what, grantId, chargeId: oid(1), reason: 'r' };
      }
      case 'SetBudget':
        return { type: what, walletOid: owner, coinsAMonth: which === 0 ? null : coins };
      case 'ExpireLot':
      case 'WarnOfExpiry':
        return lotId === undefined ? undefined : { type: what, lotId, now };
      case 'WithdrawChargeCoins':
        return (
          chargeId && {
            type: what,
            walletOid: owner,
            chargeId,
            refundId: this.#new(),
            requestedBy: which > 2 ? 'admin' : 'fan',
            requestedByOid: admin,
            chargedAt: start,
            fanDays: 7,
            approvalAboveKrw: 1_000_000_000,
            reason: 'r',
            now,
          }
        );
      case 'ReturnChargeCoins': {
        const refundId = this.#past('ChargeCoinsWithdrawn', which)?.refundId;
        return refundId && { type: what, refundId, reason: 'r', now };
      }
      case 'TakeBackCharge':
        return (
          chargeId && { type: what, walletOid: owner, chargeId, disputeId: this.#new(), reason: 'r', now }
        );
      case 'PayDebt':
        return { type: what, now };
      case 'WriteOffDebt': {
        const debtId = this.#past('DebtRaised', which)?.debtId;
        return debtId && { type: what, debtId, reason: 'r' };
      }
      default:
        return undefined;
    }
  }
}

/** These name no thing that happens once: said again, they may find something new to do. */
const repeats: ReadonlySet<WalletCommand['type']> = new Set(['PayDebt']);

describe('a wallet, whatever it is told in whatever order', () => {
  it('agrees with the naive one and with what its events mean, conserves both kinds of coins, and lets nothing happen twice [LED-014]', {
    timeout: long ? 1_800_000 : 120_000,
  }, ({ task }) => {
    let [steps, accepted] = [0, 0];
    const reached = new Set<string>();
    const acts = fc.array(act, { minLength: long ? 100 : 20, maxLength: 100, size: 'max' });
    let disagrees = 1;
    try {
      fc.assert(
        fc.property(acts, (done) => {
          const world = new World();
          for (const one of done) world.step(one);
          steps += done.length;
          accepted += world.accepted;
          for (const { type } of world.events) reached.add(type);
        }),
        { numRuns: long ? 10_000 : 60 },
      );
      disagrees = 0;
    } finally {
      // For test/proof/claims.ts. The domain imports nothing of ours, so it writes what `figure` would.
      task.meta.figures = {
        steps,
        'steps that were accepted': accepted,
        'steps that disagree': disagrees,
      };
    }
    expect(steps).toBeGreaterThanOrEqual(long ? 1_000_000 : 2_000);
    // Steps that are refused prove little: a good part of them has to do something, and every event has to
    // come up.
    expect(accepted / steps).toBeGreaterThan(0.25);
    if (long) expect(reached.size).toBe(walletEvents.length);
  });
});
