import { minDonationCoins } from '@fanfold/domain/wallet';

import { get, post } from '../support/http-connection.ts';
import type { Customer, Item, Shop } from '../support/shop.ts';

/** The kinds of requests whose costs are measured. */
export const kinds = ['purchase', 'donation', 'wallet_view', 'content_view'] as const;
export type Kind = (typeof kinds)[number];

/** The status of an accepted request. */
export const statusOf: Readonly<Record<Kind, number>> = {
  purchase: 201,
  donation: 201,
  wallet_view: 200,
  content_view: 200,
};

/** Prepares requests: neighbours are of different people, and no customer buys an item twice. */
export class Requests {
  readonly #shop: Shop;
  #next = 0;
  #nextPurchase = 0;

  constructor(shop: Shop) {
    this.#shop = shop;
  }

  of(kind: Kind, count: number): string[] {
    return Array.from({ length: count }, () => this.#one(kind));
  }

  /** Donations of one person to one content: all of them are appends to the same wallet. */
  ofOnePerson(count: number): string[] {
    return Array.from({ length: count }, () => {
      this.#next += 1;
      return this.#donation(
        `costs-${String(this.#next).padStart(10, '0')}`,
        this.#customer(0),
        this.#item(0),
      );
    });
  }

  #one(kind: Kind): string {
    this.#next += 1;
    const number = this.#next;
    const customer = this.#customer(number);
    const { token } = customer;
    // Neighbouring requests concern different contents.
    const item = this.#item(number * 7);
    const key = `costs-${String(number).padStart(10, '0')}`;
    switch (kind) {
      case 'purchase':
        return this.#purchase(key);
      case 'donation':
        return this.#donation(key, customer, item);
      case 'wallet_view':
        return get({ path: '/api/coinevent/wallet', token, after: '0' });
      case 'content_view':
        return get({ path: `/api/content?contentOid=${item.oid}`, token, after: '0' });
    }
  }

  #donation(key: string, { token }: Customer, { oid: contentOid }: Item): string {
    const body = JSON.stringify({ contentOid, amount: minDonationCoins, comment: 'For the rain' });
    return post({ path: '/api/account/donate', token, key, body });
  }

  #purchase(key: string): string {
    const number = this.#nextPurchase;
    this.#nextPurchase += 1;
    const { customers, items } = this.#shop;
    const round = Math.floor(number / customers.length);
    if (round >= items.length)
      throw new Error('Every customer has bought every item; the shop is too small.');
    const { oid, coins } = this.#item(round + (number % 40));
    const { token } = this.#customer(number);
    const body = JSON.stringify({ contentOid: oid, coins, payWith: 'paid' });
    return post({ path: '/api/account/purchase', token, key, body });
  }

  #customer(number: number): Customer {
    const { customers } = this.#shop;
    return customers[number % customers.length] as Customer;
  }

  #item(number: number): Item {
    const { items } = this.#shop;
    return items[number % items.length] as Item;
  }
}
