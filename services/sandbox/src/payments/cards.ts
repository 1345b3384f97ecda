import { hash } from 'node:crypto';
import type { DeclineReason } from '@fanfold/contracts/payments';

import type { Store } from '../store.ts';

type Verdict = 'approved' | DeclineReason;

/**
 * A card of the sandbox. The pages ask for no card number: a payer picks one of these, and each behaves
 * differently.
 */
export type TestCard = {
  readonly last4: string;
  readonly brand: string;
  /** When it is used to pay on the page, and when it is saved there. */
  readonly page: Verdict;
  /** When it is charged later, without the payer's presence. */
  readonly saved: Verdict;
  /** The money is taken, but the answer is lost. */
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

/** A card that a customer saved, under the token that the shop knows. */
export type SavedCard = TestCard & {
  readonly token: string;
  readonly customer: string;
  readonly detached: boolean;
};

/** The same for the same card, for every customer. */
export const fingerprintOf = ({ last4, brand }: TestCard): string => `fp_${brand}_${last4}`;

/** Every card of the sandbox expires at the end of 2034. */
export const cardExpiry = { month: 12, year: 2034 } as const;

export type Cards = ReturnType<typeof createCards>;

/** The cards that the card provider stores for its shops. */
export const createCards = (store: Store, uuid: () => string) => {
  const insert = store.prepare('INSERT INTO saved_card (token, customer, last4) VALUES (?, ?, ?)');
  const byToken = store.prepare('SELECT * FROM saved_card WHERE token = ?');
  const byCustomer = store.prepare(
    'SELECT * FROM saved_card WHERE customer = ? AND detached = 0 ORDER BY rowid DESC',
  );
  const drop = store.prepare('UPDATE saved_card SET detached = 1 WHERE token = ?');
  return {
    /** The same key returns the same customer. */
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
