import type { PayoutAccount } from '@fanfold/contracts/payouts';
import { type Currency, seoulDay } from '@fanfold/domain';
import type { BankAccountEvent } from '@fanfold/domain/payouts';
import type { SettlementEvent } from '@fanfold/domain/settlement';

export type Posting = {
  readonly day: string;
  readonly account: PayoutAccount;
  readonly currency: Currency;
  /** Debit is positive. */
  readonly amount: number;
};

type Settled = Extract<
  SettlementEvent,
  { type: 'MonthSettled' | 'SettlementCorrected' | 'RevenueRequested' | 'DeficitWrittenOff' }
>;
export type Posted = Settled | Exclude<BankAccountEvent, { type: 'StatementOffered' | 'StatementRefused' }>;

type Amounts = Partial<Record<PayoutAccount, number>>;

const inCurrency = (day: string, currency: Currency, amounts: Amounts): Posting[] =>
  Object.entries(amounts)
    .filter(([, amount]) => amount !== 0)
    .map(([account, amount]) => ({ day, account: account as PayoutAccount, currency, amount }));

/** What an event posts. In each currency it sums to nothing. */
export const postingsOf = (event: Posted): Posting[] => {
  switch (event.type) {
    case 'MonthSettled':
      return earned(seoulDay(event.settledAt), event);
    case 'SettlementCorrected':
      return earned(seoulDay(event.correctedAt), event);
    case 'RevenueRequested': {
      const { won, incomeTaxWon, localTaxWon, netWon } = event;
      return requested(seoulDay(event.requestedAt), { won, tax: incomeTaxWon + localTaxWon, net: netWon });
    }
    case 'DeficitWrittenOff': {
      const { won, writtenOffAt } = event;
      return inCurrency(seoulDay(writtenOffAt), 'KRW', { losses: won, creatorPayable: 0 - won });
    }
    case 'StatementImported':
      return event.entries.flatMap(({ kind, amountMinor, bookedOn }) =>
        inCurrency(bookedOn, event.currency, {
          bank: amountMinor,
          [counterAccount[kind]]: 0 - amountMinor,
        }),
      );
    case 'PayoutLinePaid':
      return paid(event, 1);
    case 'PayoutLineReturned':
      return paid(event, -1);
    case 'BankDifferenceFound':
      return found(event);
    case 'BankDifferenceResolved':
      return resolved(event);
  }
};

type Sums = Pick<
  Extract<Settled, { grossWon: number }>,
  'grossWon' | 'gatewayFeeWon' | 'levelFeeWon' | 'payableWon'
>;

const earned = (day: string, { grossWon, gatewayFeeWon, levelFeeWon, payableWon }: Sums): Posting[] =>
  inCurrency(day, 'KRW', {
    earned: grossWon,
    creatorPayable: 0 - payableWon,
    gatewayFee: 0 - gatewayFeeWon,
    platformFee: 0 - levelFeeWon,
  });

/** What a creator asks for: no longer theirs to ask for, but due, and the tax due to the office. */
export const requested = (
  day: string,
  { won, tax, net }: { readonly won: number; readonly tax: number; readonly net: number },
): Posting[] =>
  inCurrency(day, 'KRW', { creatorPayable: won, withholdingPayable: 0 - tax, payoutsDue: 0 - net });

const counterAccount = {
  fee: 'bankFee',
  funding: 'ownFunds',
  payout: 'unexplained',
  return: 'unexplained',
  other: 'unexplained',
} as const satisfies Record<string, PayoutAccount>;

type Moved = {
  readonly currency: Currency;
  readonly bookedOn: string;
  readonly netWon: number;
  readonly amountMinor: number;
  readonly chargesMinor?: number | undefined;
};

/**
 * A payment explains what left the bank, and settles what was due; the exchange account holds both sides of
 * the conversion. What the banks kept of a return is a charge of the bank.
 */
const paid = (
  { currency, bookedOn, netWon, amountMinor, chargesMinor = 0 }: Moved,
  sign: 1 | -1,
): Posting[] => [
  ...inCurrency(bookedOn, 'KRW', { payoutsDue: sign * netWon, exchange: 0 - sign * netWon }),
  ...inCurrency(bookedOn, currency, {
    exchange: sign * (amountMinor + chargesMinor),
    unexplained: 0 - sign * amountMinor,
    bankFee: 0 - sign * chargesMinor,
  }),
];

type Difference<Type extends BankAccountEvent['type']> = Extract<BankAccountEvent, { type: Type }>;

/** A payment of a request that was not in payment settled nothing: it stays unexplained. */
const found = ({
  kind,
  netWon,
  theirMinor,
  currency,
  bookedOn,
  chargesMinor,
}: Difference<'BankDifferenceFound'>): Posting[] => {
  if (kind !== 'notOpen' || netWon === null) return [];
  const amountMinor = Math.abs(theirMinor);
  return paid({ currency, bookedOn, netWon, amountMinor, chargesMinor }, theirMinor < 0 ? -1 : 1);
};

const resolved = (event: Difference<'BankDifferenceResolved'>): Posting[] => {
  const { currency, outcome, theirMinor, chargesMinor = 0, resolvedAt } = event;
  const day = seoulDay(resolvedAt);
  switch (outcome) {
    case 'loss':
      return inCurrency(day, currency, { unexplained: theirMinor, losses: 0 - theirMinor });
    case 'explained':
      return inCurrency(day, currency, { unexplained: theirMinor, ownFunds: 0 - theirMinor });
    // The entry that came back posts the rest.
    case 'recovered':
      return inCurrency(day, currency, { unexplained: 0 - chargesMinor, bankFee: chargesMinor });
    // Withheld tax that is paid is owed to the office no more.
    case 'taxPaid':
      return inCurrency(day, currency, { unexplained: theirMinor, withholdingPayable: 0 - theirMinor });
    // What the banks kept of a return; the request's own completion and failure post the rest.
    case 'byHand':
      return inCurrency(day, currency, { unexplained: 0 - chargesMinor, bankFee: chargesMinor });
    // The payment or the return that follows posts it.
    case 'paid':
    case 'returned':
      return [];
  }
};
