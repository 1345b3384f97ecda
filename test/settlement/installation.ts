import { type Currency, type Decider, isRefusal, type Oid, parseOid, type Timestamp } from '@fanfold/domain';
import { earningsStream } from '@fanfold/domain/earnings';
import { bankAccountStream, payoutBatchStream } from '@fanfold/domain/payouts';
import {
  monthRatesStream,
  nonResidentTaxStream,
  payeeStream,
  settlementStream,
} from '@fanfold/domain/settlement';

import {
  type Posted,
  type Posting,
  postingsOf,
  requested,
} from '../../projections/payouts/books/postings.ts';
import { SettlementOracle } from '../../services/stack/src/verify/settlement-oracle.ts';

/** The streams that money goes through on its way to a creator. */
const streams = {
  earnings: earningsStream,
  settlement: settlementStream,
  payee: payeeStream,
  nonResidentTax: nonResidentTaxStream,
  monthRates: monthRatesStream,
  payoutBatch: payoutBatchStream,
  bankAccount: bankAccountStream,
} as const;
type Streams = typeof streams;
export type Category = keyof Streams;
type DeciderOf<Name extends Category> = Streams[Name]['decider'];
export type StateOf<Name extends Category> = ReturnType<DeciderOf<Name>['initial']>;
export type CommandOf<Name extends Category> = Parameters<DeciderOf<Name>['decide']>[1];
export type EventOf<Name extends Category> = Parameters<DeciderOf<Name>['evolve']>[1];

type AnyDecider = Decider<unknown, unknown, { readonly type: string }, string>;
type Input = {
  readonly won: number;
  readonly tax: number;
  readonly net: number;
  readonly currency: Currency;
  readonly minor: number;
  byHand: boolean;
  paidByHand: boolean;
};
type Stream = { state: unknown; readonly events: { readonly type: string }[] };

/** As `expect`, which is too slow for a hundred thousand steps. */
export const hold = (fact: boolean, what: () => string): void => {
  if (!fact) throw new Error(`It does not hold that ${what()}`);
};

const booked = new Set([
  'MonthSettled',
  'SettlementCorrected',
  'DeficitWrittenOff',
  'RevenueRequested',
  'StatementImported',
  'PayoutLinePaid',
  'PayoutLineReturned',
  'BankDifferenceFound',
  'BankDifferenceResolved',
]);

/**
 * An installation without processes and stores: the deciders, a log, the books, and the oracle of `verify`.
 */
export class Installation {
  readonly oracle = new SettlementOracle();
  readonly balances = new Map<string, number>();
  readonly #streams = new Map<string, Stream>();
  readonly #asked = new Map<string, Input>();
  #position = 0n;
  #ids = 0;

  now: Timestamp;
  constructor(now: Timestamp) {
    this.now = now;
  }

  freshOid(): Oid {
    this.#ids += 1;
    return parseOid(this.#ids.toString(16).padStart(24, '0'));
  }

  stateOf<Name extends Category>(category: Name, id: string): StateOf<Name> {
    return this.#stream(category, id).state as StateOf<Name>;
  }

  eventsOf<Name extends Category>(category: Name, id: string): readonly EventOf<Name>[] {
    return this.#stream(category, id).events as unknown as readonly EventOf<Name>[];
  }

  /** Decides a command and records its events. Answers the code of the refusal, or the events. */
  send<Name extends Category>(
    category: Name,
    id: string,
    command: CommandOf<Name>,
  ): string | EventOf<Name>[] {
    const { decider } = streams[category] as unknown as { decider: AnyDecider };
    const stream = this.#stream(category, id);
    const decision = decider.decide(stream.state, command);
    if (isRefusal(decision)) return decision.refused;
    for (const event of decision) {
      // As a log does: what is read is what was written.
      const recorded = JSON.parse(JSON.stringify(event)) as typeof event;
      stream.state = decider.evolve(stream.state, recorded, stream.events.length);
      this.#record(`${category}-${id}`, stream.events.length, recorded);
      stream.events.push(recorded);
    }
    return decision as unknown as EventOf<Name>[];
  }

  /** The same, where a refusal is a mistake of the test. */
  must<Name extends Category>(category: Name, id: string, command: CommandOf<Name>): EventOf<Name>[] {
    const outcome = this.send(category, id, command);
    if (typeof outcome === 'string') throw new Error(`${category}-${id} refuses ${outcome}`);
    return outcome;
  }

  /** The oracle is told that a creator's account is being deleted. */
  leaves(accountOid: Oid): void {
    this.oracle.take({
      stream: `deletion-${accountOid}`,
      revision: 0,
      position: this.#position,
      id: accountOid,
      type: 'DeletionWaitStarted',
      data: { accountOid },
    });
  }

  balance = (account: Posting['account'], currency: Currency = 'KRW'): number =>
    this.balances.get(`${account} ${currency}`) ?? 0;

  #record(stream: string, revision: number, event: { readonly type: string }): void {
    this.#position += 1n;
    const { type, ...data } = event;
    this.oracle.take({ stream, revision, position: this.#position, id: String(this.#position), type, data });
    this.#book(event);
  }

  #book(event: { readonly type: string }): void {
    if (booked.has(event.type)) this.#post(postingsOf(event as Posted));
    const { requestId = '' } = event as { requestId?: string };
    if (event.type === 'RevenueRequested') {
      const { won, incomeTaxWon, localTaxWon, netWon, currency, amountMinor } = event as Extract<
        Posted,
        { type: 'RevenueRequested' }
      >;
      const paid = { currency, minor: amountMinor, byHand: false, paidByHand: false };
      this.#asked.set(requestId, { won, tax: incomeTaxWon + localTaxWon, net: netWon, ...paid });
    }
    const asked = this.#asked.get(requestId);
    if (asked) this.#byHand(event, asked);
    if (asked && (event.type === 'RevenueRejected' || event.type === 'RevenueFailed'))
      this.#post(requested('', { won: -asked.won, tax: -asked.tax, net: -asked.net }));
  }

  /** What is paid without a batch settles what was due, and is due again where it came back. */
  #byHand(event: { readonly type: string }, asked: Input): void {
    const { type, batchId } = event as { type: string; batchId?: string | null };
    if (type === 'RevenueProcessing') asked.byHand = batchId === null;
    const isPaid = type === 'RevenueCompleted' && asked.byHand;
    const isBack = type === 'RevenueFailed' && asked.paidByHand;
    if (!isPaid && !isBack) return;
    asked.paidByHand = isPaid;
    const sign = isPaid ? 1 : -1;
    const { net, currency, minor } = asked;
    this.#post([
      { day: '', account: 'payoutsDue', currency: 'KRW', amount: sign * net },
      { day: '', account: 'exchange', currency: 'KRW', amount: -sign * net },
      { day: '', account: 'exchange', currency, amount: sign * minor },
      { day: '', account: 'unexplained', currency, amount: -sign * minor },
    ]);
  }

  #post(postings: readonly Posting[]): void {
    for (const { account, currency, amount } of postings) {
      const key = `${account} ${currency}`;
      this.balances.set(key, (this.balances.get(key) ?? 0) + amount);
    }
  }

  #stream(category: Category, id: string): Stream {
    const key = `${category}-${id}`;
    const found = this.#streams.get(key) ?? { state: streams[category].decider.initial(), events: [] };
    this.#streams.set(key, found);
    return found;
  }
}
