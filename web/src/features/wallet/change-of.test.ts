import type { HistoryLine } from '@fanfold/contracts/wallet';
import { describe, expect, it } from 'vitest';

import { changeOf } from './change-of.ts';

const line = {
  stream: 'wallet',
  transactionType: 'purchase',
  paidCoins: -50,
  bonusCoins: -30,
  chatCredits: 0,
  bonusCredits: 0,
  balancePaid: 630,
  balanceBonus: 0,
  balanceChat: 700,
  balanceBonusCredits: 5,
} as HistoryLine;

describe('what a line did to the balance', () => {
  it('counts coins of both kinds, and credits beside them', () => {
    expect(changeOf(line)).toEqual({ unit: 'coins', amount: -80, before: 710, after: 630 });
    const credits = { ...line, stream: 'credits', chatCredits: 100, bonusCredits: 5 } as HistoryLine;
    expect(changeOf(credits)).toEqual({ unit: 'credits', amount: 105, before: 600, after: 705 });
  });

  it('is nothing for coins that are held', () => {
    const held = { ...line, transactionType: 'hold' } as HistoryLine;
    expect(changeOf(held)).toMatchObject({ amount: 0, before: 630, after: 630 });
  });
});
