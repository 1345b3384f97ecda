import type { CreditEvent } from './credits/events.ts';
import { type CreditTransactionName, creditMeanings } from './credits/movements.ts';
import type { Meaning, TransactionOf } from './movement.ts';
import type { WalletEvent } from './wallet/events.ts';
import { type CoinTransactionName, coinMeanings } from './wallet/movements.ts';

/** The words of LED-011 for what events record, and our own where the list has none. */
export type TransactionName = CoinTransactionName | CreditTransactionName;

export type Transaction = TransactionOf<TransactionName>;

/**
 * What an event of a wallet or of credits means: which lots moved between which accounts, what the history
 * calls it, and with whom and about what it was. It is said here once; ledger, balances, history and the
 * reports of charges all follow it. A new event type does not compile until it is interpreted.
 */
export const movementsOf = (event: WalletEvent | CreditEvent): Transaction => {
  // The key decides which member of the union the event is.
  const meaningOf = meanings[event.type] as (event: WalletEvent | CreditEvent) => Meaning<TransactionName>;
  const ownerOid = 'walletOid' in event ? event.walletOid : event.userOid;
  return { ...nothing, ...meaningOf(event), ownerOid };
};

const meanings: {
  readonly [Type in (WalletEvent | CreditEvent)['type']]: (
    event: Extract<WalletEvent | CreditEvent, { type: Type }>,
  ) => Meaning<TransactionName>;
} = { ...coinMeanings, ...creditMeanings };

const nothing = {
  movements: [],
  counterparty: null,
  related: {},
  lotSource: null,
  hold: null,
  warning: null,
  money: null,
  reason: null,
} as const;
