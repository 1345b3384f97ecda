/**
 * What goes wrong with a transfer, by the last digits of the account that it goes to, as with the numbers of
 * test cards.
 */
export const mistakeOf = (account: string): Mistake | undefined => mistakes[account.slice(-4)];

export type Mistake = 'refused' | 'returned' | 'paidTwice' | 'wrongAmount' | 'returnedLess';

const mistakes: Readonly<Record<string, Mistake>> = {
  '0401': 'refused',
  '0402': 'returned',
  '0403': 'paidTwice',
  '0404': 'wrongAmount',
  '0405': 'returnedLess',
};

/** Days after which a transfer comes back. */
export const returnAfterDays = 2;
