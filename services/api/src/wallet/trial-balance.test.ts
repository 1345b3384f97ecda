import { UnspentBalanceReply } from '@fanfold/contracts/wallet';
import { loadTexts, sayAll } from '@fanfold/texts';
import { describe, expect, it } from 'vitest';

import { unspentBalanceColumns } from './trial-balance.texts.ts';

loadTexts();

describe('the columns of the exported half-years', () => {
  it('are the fields of the reply, in their order', () => {
    const fields = Object.keys(UnspentBalanceReply.shape.halfYears.element.shape);
    expect(Object.keys(unspentBalanceColumns)).toEqual(fields);
  });

  it.each([
    ['en', 'Day', 'Coins turned into credits'],
    ['ko', '날짜', '크레딧으로 전환한 코인'],
    ['jp', '日', 'クレジットに換えたコイン'],
    ['es', 'Día', 'Monedas convertidas en créditos'],
  ] as const)('have heads in the language of the reader: %s', (language, day, converted) => {
    const heads = sayAll(language, unspentBalanceColumns);
    expect(heads).toMatchObject({ date: day, convertedCoins: converted });
  });
});
