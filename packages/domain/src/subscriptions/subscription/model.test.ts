import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRefusal } from '../../decider.ts';
import { parseOid } from '../../ids.ts';
import { addDays } from '../../time.ts';
import { utcMonth } from '../months.ts';
import type { Tier } from '../tiers/commands.ts';
import type { SubscriptionCommand } from './commands.ts';
import { membershipAt, subscription } from './decider.ts';
import type { SubscriptionCharge } from './events.ts';

const ids = { creatorOid: parseOid('c'.repeat(24)), subscriberOid: parseOid('f'.repeat(24)) };
const tier = (digit: string, feeCoins: number): Tier => ({
  tierHash: parseOid(digit.repeat(24)),
  name: digit,
  details: '',
  feeCoins,
  streak: false,
  emojis: false,
  discord: false,
  places: null,
  raised: null,
});
const card = { cardId: parseOid('4'.repeat(24)), currency: 'USD' } as const;
const tiers = [tier('1', 50), tier('2', 120)] as const;

/** A wallet or a card, which gives coins once for each id, also where nothing else is recorded of it. */
class Wallet {
  readonly paid = new Map<string, SubscriptionCharge>();
  take = (charge: SubscriptionCharge, canPay: boolean): boolean => {
    if (!this.paid.has(charge.chargeId) && !canPay) return false;
    this.paid.set(charge.chargeId, charge);
    return true;
  };
}

type Step = {
  what: 'order' | 'renew' | 'cancel' | 'undo' | 'wait' | 'plan' | 'choose' | 'removeCard';
  /** Card or coins, where it is ordered or chosen. */
  byCard: boolean;
  tier: 0 | 1;
  days: number;
  canPay: boolean;
  /** The process stops after the wallet has paid; the confirmation comes with the next step. */
  crash: boolean;
};
const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom('order', 'renew', 'renew', 'cancel', 'undo', 'wait', 'plan', 'choose', 'removeCard'),
  byCard: fc.boolean(),
  tier: fc.constantFrom(0, 1),
  days: fc.integer({ min: 0, max: 20 }),
  canPay: fc.boolean(),
  crash: fc.boolean(),
});

describe('any life of a subscription', () => {
  it('takes the coins of a month once, and gives what was paid [SUB-025, SUB-026]', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const wallet = new Wallet();
        const starts: string[] = [];
        let now = '2026-01-01T00:00:00.000Z';
        let ordinal = 0;
        let state = subscription.initial();
        const send = (command: SubscriptionCommand): void => {
          const decision = subscription.decide(state, command);
          if (isRefusal(decision)) return;
          for (const event of decision) {
            state = subscription.evolve(state, event, 0);
            if (event.type === 'SubscriptionStarted' || event.type === 'SubscriptionRenewed')
              starts.push(event.month);
          }
        };
        const settle = (canPay: boolean, crash: boolean): void => {
          const { open } = state;
          if (!open) return;
          const isPaid = wallet.take(open, canPay);
          if (crash) return;
          const { chargeId } = open;
          send(
            isPaid
              ? { type: 'ConfirmCharge', ...ids, chargeId, now }
              : { type: 'RefuseCharge', ...ids, chargeId, reason: 'NOT_ENOUGH_COINS', now },
          );
        };
        const fresh = () => {
          ordinal += 1;
          return parseOid(ordinal.toString(16).padStart(24, '0'));
        };
        for (const one of steps) {
          settle(one.canPay, false);
          const wanted = tiers[one.tier];
          now = addDays(now, one.days);
          if (one.what === 'order')
            send({
              type: 'OrderTier',
              ...ids,
              tier: wanted,
              seenFeeCoins: wanted.feeCoins,
              coupon: null,
              chargeId: fresh(),
              card: one.byCard ? { ...card, paymentId: fresh() } : null,
              now,
            });
          if (one.what === 'renew') {
            const chargeId = parseOid(`e${utcMonth(now).replace('-', '')}`.padEnd(24, '0'));
            send({ type: 'RenewDue', ...ids, tiers, chargeId, paymentId: fresh(), now });
          }
          if (one.what === 'cancel') send({ type: 'Cancel', ...ids, reason: null, now });
          if (one.what === 'undo') send({ type: 'UndoCancel', ...ids, now });
          if (one.what === 'choose')
            send({ type: 'ChangePayment', ...ids, card: one.byCard ? card : null, now });
          if (one.what === 'removeCard') {
            send({ type: 'RemoveCard', ...ids, cardId: card.cardId, now });
            expect(state.paid?.card?.cardId).not.toBe(card.cardId);
          }
          if (one.what === 'plan')
            send({ type: 'PlanTier', ...ids, tier: wanted, seenFeeCoins: wanted.feeCoins, now });
          settle(one.canPay, one.crash);
        }
        settle(true, false);
        // No month is paid twice.
        expect(new Set(starts).size).toBe(starts.length);
        const months = [...wallet.paid.values()].filter(({ purpose }) => purpose !== 'upgrade');
        expect(months.map(({ month }) => month).sort()).toEqual([...starts].sort());
        // Each month that was paid last is open to its end in each case.
        if (state.paid) {
          const last = addDays(state.paid.until, -0.001);
          expect(membershipAt(state, last)?.tierHash).toBe(state.paid.tierHash);
          expect([...wallet.paid.values()].some(({ month }) => month === state.paid?.month)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });
});
