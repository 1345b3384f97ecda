import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { scenario } from '../../testing/scenario.ts';
import { lotOfCoins, move, personal, platform } from '../movement.ts';
import { countedByBudget } from './budget.ts';
import { wallet } from './decider.ts';
import type { WalletEvent } from './events.ts';

const given = scenario(wallet);
const walletOid = parseOid('a'.repeat(24));
const creator = parseOid('b'.repeat(24));
const set = (coinsAMonth: number | null) => ({ type: 'SetBudget', walletOid, coinsAMonth }) as const;
const wasSet = (coinsAMonth: number | null): WalletEvent => ({ type: 'BudgetSet', walletOid, coinsAMonth });

describe('a budget', () => {
  it('is set, changed and ended', () => {
    given().when(set(500)).emits(wasSet(500));
    given(wasSet(500)).when(set(300)).emits(wasSet(300));
    given(wasSet(500)).when(set(null)).emits(wasSet(null));
  });

  it('that stays the same records nothing', () => {
    given().when(set(null)).emits();
    given(wasSet(500)).when(set(500)).emits();
    given(wasSet(500), wasSet(null)).when(set(null)).emits();
  });
});

describe('what a budget counts', () => {
  const lots = [
    lotOfCoins({
      lotId: 'p',
      kind: 'paid',
      coins: 30,
      expiresAt: '2031-11-21T00:00:00.000Z',
      issuedUnder: 'KR',
    }),
  ];
  const [available, held] = [personal(walletOid, 'wallet-available'), personal(walletOid, 'wallet-held')];
  const counted = (from: typeof available, to: typeof available) =>
    countedByBudget({ movements: move(lots, from, to) });

  it('is what others earn, and what becomes credits', () => {
    expect(counted(available, personal(creator, 'creator-earned'))).toBe(30);
    expect(counted(held, platform('fanfold-earned'))).toBe(30);
    expect(counted(available, platform('converted'))).toBe(30);
  });

  it('is less by what came back', () =>
    expect(counted(personal(creator, 'creator-earned'), available)).toBe(-30));

  it('is nothing where coins are held, released, expire or are charged', () => {
    expect(counted(available, held)).toBe(0);
    expect(counted(held, available)).toBe(0);
    expect(counted(available, platform('expired'))).toBe(0);
    expect(counted(platform('exchange:paid'), available)).toBe(0);
  });
});
