import { changeOf, type SegregationEvent, type Transaction, unknownCountry } from '@fanfold/domain/wallet';

import type { Posting } from './posting.ts';

export type SegregatedMoneyMoved = Extract<SegregationEvent, { type: 'SegregatedMoneyMoved' }>;

/** Money of ours that finance set aside for unspent coins of a country, or took back. */
export const segregatedPostings = ({ country, amountWon }: SegregatedMoneyMoved): Posting[] => [
  { account: `segregated:${country}`, unit: 'KRW', amount: amountWon },
  { account: 'own-funds', unit: 'KRW', amount: 0 - amountWon },
];

export type UnspentChange = { readonly country: string; readonly coins: number };

/** Movements that bring paid coins into wallets or out of them; what is only set aside stays unspent. */
export const unspentChanges = ({ movements }: Pick<Transaction, 'movements'>): UnspentChange[] =>
  movements
    .filter(({ unit }) => unit === 'paid')
    .map((movement) => ({
      country: movement.lot?.issuedUnder ?? unknownCountry,
      coins: changeOf(movement, 'available') + changeOf(movement, 'held'),
    }))
    .filter(({ coins }) => coins !== 0);
