import { parseOid } from '@fanfold/domain';
import { describe, expect, it } from 'vitest';

import { type PaidIncome, paymentStatement } from './payment-statement.ts';

const [one, other] = [parseOid('1'.repeat(24)), parseOid('2'.repeat(24))];
const guardian = { name: 'Mina Kim', taxId: '800101-2000000' };
const grown = { name: 'Hana Kim', taxId: '080101-4000000' };
const tax = { payments: 1, won: 100_000, incomeTaxWon: 3_000, localTaxWon: 300 };
const linesOf = (...paid: PaidIncome[]) => paymentStatement(paid, 2026).slice(1);

describe('the payment statement for the tax office', () => {
  it('tells the income of a guardian and that of the grown creator apart', () => {
    expect(linesOf({ creatorOid: one, ...guardian, ...tax }, { creatorOid: one, ...grown, ...tax })).toEqual([
      '1,2026,940306,Mina Kim,800101-2000000,1,2026,1,100000,3,3000,300,3300\r\n',
      '2,2026,940306,Hana Kim,080101-4000000,1,2026,1,100000,3,3000,300,3300\r\n',
    ]);
  });

  it('adds up what one person was paid under one number, with the newest name', () => {
    const renamed = { ...grown, taxId: '0801014000000', name: 'Hana Lee' };
    const rows = [
      { creatorOid: one, ...grown, ...tax },
      { creatorOid: one, ...renamed, ...tax },
      { creatorOid: other, ...guardian, ...tax },
      { creatorOid: one, ...guardian, ...tax },
    ];
    expect(linesOf(...rows)).toEqual([
      '1,2026,940306,Hana Lee,0801014000000,1,2026,2,200000,3,6000,600,6600\r\n',
      '2,2026,940306,Mina Kim,800101-2000000,1,2026,2,200000,3,6000,600,6600\r\n',
    ]);
  });

  it('tells those whose number is not known any more by creator, and foreigners as such', () => {
    const gone = { name: '', taxId: '' };
    const lines = linesOf(
      { creatorOid: one, ...gone, ...tax },
      { creatorOid: one, ...gone, ...tax },
      { creatorOid: other, ...gone, ...tax },
      { creatorOid: other, name: 'Ann', taxId: '900101-5000000', ...tax },
    );
    expect(lines.map((line) => line.split(',').slice(3, 8))).toEqual([
      ['', '', '1', '2026', '2'],
      ['', '', '1', '2026', '1'],
      ['Ann', '900101-5000000', '9', '2026', '1'],
    ]);
  });
});
