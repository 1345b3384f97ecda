import { hash } from 'node:crypto';
import type { DeclineReason } from '@fanfold/contracts/payments';

import type { Store } from '../store.ts';

type Verdict = 'approved' | DeclineReason;

/** A card of the sandbox. No number is ever asked for: a payer picks one of these, and each has its own temper. */
export type TestCard = {
  readonly last4: string;
  readonly brand: string;
  /** Paying on the page, and saving it there. */
  readonly page: Verdict;
  /** Charging it later, when nobody is there to authenticate. */
  readonly saved: Verdict;
  /** The money is taken and the answer gets lost. */
  readonly losesAnswer?: true;
};

export const testCards: readonly TestCard[] = [
  { last4: '4242', brand: 'visa', page: 'approved', saved: 'approved' },
  { last4: '4444', brand: 'mastercard', page: 'approved', saved: 'approved' },
  { last4: '0341', brand: 'visa', page: 'approved', saved: 'insufficient_funds' },
  { last4: '3220', brand: 'visa', page: 'approved', saved: 'authentication_failed' },
  { last4: '0119', brand: 'visa', page: 'approved', saved: 'approved', losesAnswer: true },
  { last4: '0002', brand: 'visa', page: 'declined', saved: 'declined' },
  { last4: '0069', brand: 'visa', page: 'card_expired', saved: 'card_expired' },
];

export const usualCard = '4242';

export const testCard = (last4: string): TestCard | undefined =>
  testCards.find((card) => card.last4 === last4);

/** A card that a customer saved, under the token by which the shop knows it. */
export type SavedCard = TestCard & {
  readonly token: string;
  readonly customer: string;
  readonly detached: boolean;
};

/** The same card has the same fingerprint, whoever saves it. */
export const fingerprintOf = ({ last4, brand }: TestCard): string => `fp_${brand}_${last4}`;

/** Every card of the sandbox lasts until the end of 2034. */
export const cardExpiry = { month: 12, year: 2034 } as const;

export type Cards = ReturnType<typeof createCards>;

/** The cards that the card provider keeps for its shops. */
export const createCards = (store: Store, uuid: () => string) => {
  const insert = store.prepare('INSERT INTO saved_card (token, customer, last4) VALUES (?, ?, ?)');
  const byToken = store.prepare('SELECT * FROM saved_card WHERE token = ?');
  const byCustomer = store.prepare(
    'SELECT * FROM saved_card WHERE customer = ? AND detached = 0 ORDER BY rowid DESC',
  );
  const drop = store.prepare('UPDATE saved_card SET detached = 1 WHERE token = ?');
  return {
    /** The same key gives the same customer again. */
    newCustomer: (key: string | undefined) => `cus_${hash('sha256', key ?? uuid(), 'hex').slice(0, 32)}`,
    save: (customer: string, last4: string): string => {
      const token = `pm_${compact(uuid())}`;
      insert.run(token, customer, last4);
      return token;
    },
    find: (token: string): SavedCard | undefined => toCard(byToken.get(token)),
    of: (customer: string): SavedCard[] => byCustomer.all(customer).flatMap((row) => toCard(row) ?? []),
    detach: (token: string): void => {
      drop.run(token);
    },
  };
};

const compact = (uuid: string): string => uuid.replaceAll('-', '');

const toCard = (row: Record<string, unknown> | undefined): SavedCard | undefined => {
  const card = row && testCard(String(row['last4']));
  if (!row || !card) return undefined;
  return {
    ...card,
    token: String(row['token']),
    customer: String(row['customer']),
    detached: row['detached'] === 1,
  };
};
