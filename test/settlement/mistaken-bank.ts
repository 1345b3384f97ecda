import { addDays, type Currency, currencies, seoulDay, type Timestamp } from '@fanfold/domain';
import type { StatementEntry } from '@fanfold/domain/payouts';
import type { BankStatement } from '@fanfold/payments';

import { hold } from './installation.ts';

/** What a file to the bank says of one transfer. */
export type Ordered = {
  readonly endToEndId: string;
  readonly requestId: string;
  readonly currency: Currency;
  readonly amountMinor: number;
};
/** The bank adds entries to a statement until it is sent. */
export type Statement = Omit<BankStatement, 'entries' | 'account'> & { readonly entries: StatementEntry[] };

type Planned = Omit<StatementEntry, 'entryId' | 'bookedOn'> & {
  readonly currency: Currency;
  readonly on: string;
};
/** Another one than the difference of a wrong amount. */
const returnFeeMinor = 13;
type Delivery = { readonly on: string; readonly statement: Statement };

/**
 * A bank that makes every mistake which the sandbox's bank makes, at random, and some more. It knows where
 * the money is.
 */
export class MistakenBank {
  /** By request, how much of it has left and not come back: what the creator has. */
  readonly standing = new Map<string, number>();
  readonly balances = new Map<Currency, number>(currencies.map((currency) => [currency, 0]));
  readonly #random: () => number;
  readonly #ordered = new Map<string, Ordered>();
  readonly #refused = new Set<string>();
  readonly #planned: Planned[] = [];
  #deliveries: Delivery[] = [];
  #names = 0;

  constructor(random: () => number) {
    this.#random = random;
  }

  /** Takes a file. The same transfer is taken once. Answers what it refuses, to the same file the same. */
  take(transfers: readonly Ordered[], now: Timestamp): { endToEndId: string; reason: string }[] {
    for (const ordered of transfers) {
      if (this.#ordered.has(ordered.endToEndId)) continue;
      this.#ordered.set(ordered.endToEndId, ordered);
      if (this.#random() < 0.06) this.#refused.add(ordered.endToEndId);
      else this.#plan(ordered, now);
    }
    return transfers
      .filter(({ endToEndId }) => this.#refused.has(endToEndId))
      .map(({ endToEndId }) => ({ endToEndId, reason: 'AC04' }));
  }

  /** Books what is due on a day, and writes a statement for each account on which something moved. */
  endDay(now: Timestamp): void {
    const day = seoulDay(now);
    for (const currency of currencies) {
      const due = this.#planned.filter((one) => one.currency === currency && one.on <= day);
      for (const one of due) this.#planned.splice(this.#planned.indexOf(one), 1);
      if (this.#random() < 0.05)
        due.push({ currency, kind: 'fee', amountMinor: -15, endToEndId: null, reason: null, on: day });
      if (this.#random() < 0.02)
        due.push({
          currency,
          kind: 'other',
          amountMinor: this.#random() < 0.5 ? -7 : 9,
          endToEndId: null,
          reason: null,
          on: day,
        });
      if ((this.balances.get(currency) ?? 0) < 1_000_000)
        due.push({
          currency,
          kind: 'funding',
          amountMinor: 50_000_000,
          endToEndId: null,
          reason: null,
          on: day,
        });
      if (due.length > 0) this.#state(currency, due, day);
    }
  }

  /** The statements that reach us by a day: some late, in another order, or twice. */
  statements(now: Timestamp, all = false): Statement[] {
    const day = seoulDay(now);
    const here = this.#deliveries.filter(({ on }) => all || on <= day);
    this.#deliveries = this.#deliveries.filter((one) => !here.includes(one));
    return here.map(({ statement }) => statement);
  }

  #plan(ordered: Ordered, now: Timestamp): void {
    const { endToEndId, currency, amountMinor } = ordered;
    const chance = this.#random();
    const on = (days: number) => seoulDay(addDays(now, days));
    const pay = (days: number, amount = amountMinor) =>
      this.#planned.push({
        currency,
        kind: 'payout',
        amountMinor: -amount,
        endToEndId,
        reason: null,
        on: on(days),
      });
    // The banks on the way keep something of every third return.
    const back = (days: number, amount = amountMinor) =>
      this.#planned.push({
        currency,
        kind: 'return',
        amountMinor: Math.max(1, amount - (this.#random() < 0.33 ? returnFeeMinor : 0)),
        endToEndId,
        reason: 'AC04',
        on: on(days),
      });
    const wrong = amountMinor + 1;
    const days = (first: number, more: number) => first + Math.floor(this.#random() * more);
    pay(0, chance >= 0.24 && chance < 0.4 ? wrong : amountMinor);
    // Twice, and with a wrong amount before the right one.
    if (chance < 0.12) back(days(1, 9));
    else if (chance < 0.24) pay(1);
    else if (chance >= 0.33 && chance < 0.4) pay(9);
    // One of them comes back.
    if (chance >= 0.18 && chance < 0.24) back(days(2, 20));
    else if (chance >= 0.28 && chance < 0.33) back(days(3, 9), wrong);
    else if (chance >= 0.36 && chance < 0.4) back(days(12, 9));
  }

  #state(currency: Currency, due: readonly Planned[], day: string): void {
    const openingMinor = this.balances.get(currency) ?? 0;
    const entries = due.map(({ kind, amountMinor, endToEndId, reason }) => {
      this.#names += 1;
      this.#move({ kind, amountMinor, endToEndId });
      return { entryId: `E${this.#names}`, kind, amountMinor, endToEndId, bookedOn: day, reason };
    });
    const closingMinor = entries.reduce((sum, { amountMinor }) => sum + amountMinor, openingMinor);
    this.balances.set(currency, closingMinor);
    const statementId = `S${currency}${day}`;
    const sha256 = Buffer.from(statementId).toString('hex').padEnd(64, '0');
    const statement = {
      currency,
      statementId,
      fromDay: day,
      toDay: day,
      openingMinor,
      closingMinor,
      entries,
      sha256,
    };
    const late = this.#random() < 0.15 ? 1 + Math.floor(this.#random() * 9) : 0;
    const arrives = seoulDay(addDays(`${day}T00:00:00.000Z`, late));
    this.#deliveries.push({ on: arrives, statement });
    if (this.#random() < 0.15)
      this.#deliveries.push({ on: seoulDay(addDays(`${day}T00:00:00.000Z`, late + 2)), statement });
  }

  #move({
    kind,
    amountMinor,
    endToEndId,
  }: Pick<StatementEntry, 'kind' | 'amountMinor' | 'endToEndId'>): void {
    if (kind !== 'payout' && kind !== 'return') return;
    const ordered = this.#ordered.get(endToEndId ?? '');
    hold(ordered !== undefined, () => `${endToEndId} was ordered`);
    if (ordered)
      this.standing.set(ordered.requestId, (this.standing.get(ordered.requestId) ?? 0) - amountMinor);
  }
}
