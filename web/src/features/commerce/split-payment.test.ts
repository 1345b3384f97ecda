import { describe, expect, it } from 'vitest';

import { readProblem, Unreachable } from '../../lib/problem.ts';
import { readRefusal } from './purchase.ts';
import { splitPayment } from './split-payment.ts';

const balance = { paid: 100, bonus: 30 };

describe('what a payment takes', () => {
  it.each([
    [100, 'paid', { paid: 100, bonus: 0, missing: 0 }],
    [101, 'paid', { paid: 101, bonus: 0, missing: 1 }],
    [30, 'bonus', { paid: 0, bonus: 30, missing: 0 }],
    [31, 'bonus', { paid: 0, bonus: 31, missing: 1 }],
    [20, 'bonusThenPaid', { paid: 0, bonus: 20, missing: 0 }],
    [130, 'bonusThenPaid', { paid: 100, bonus: 30, missing: 0 }],
    [131, 'bonusThenPaid', { paid: 101, bonus: 30, missing: 1 }],
  ] as const)('%i coins, %s: %o', (coins, payWith, split) =>
    expect(splitPayment(coins, payWith, balance)).toEqual(split),
  );
});

const refusal = (status: number, code: string, details: Record<string, number> = {}) =>
  readProblem(status, { type: 'about:blank', title: code, status, code, instance: 'r', details }, null);

describe('what a refused purchase means', () => {
  it.each([
    [refusal(402, 'NOT_ENOUGH_COINS', { missingCoins: 7 }), { status: 'short', missing: 7 }],
    [refusal(409, 'ALREADY_PURCHASED'), { status: 'already' }],
    [refusal(409, 'PRICE_CHANGED', { priceCoins: 150 }), { status: 'changed', now: 150 }],
    [refusal(401, 'NOT_SIGNED_IN'), { status: 'signed-out' }],
    [refusal(503, 'OUTCOME_UNKNOWN'), { status: 'other' }],
    [new Unreachable('network'), { status: 'other' }],
  ])('%s', (error, meaning) => expect(readRefusal(error)).toEqual(meaning));
});
