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
export type Posted = Settled | BankAccountEvent;

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
};

/** A payment explains what left the bank, and settles what was due; the exchange account holds both sides of the conversion. */
const paid = ({ currency, bookedOn, netWon, amountMinor }: Moved, sign: 1 | -1): Posting[] => [
  ...inCurrency(bookedOn, 'KRW', { payoutsDue: sign * netWon, exchange: 0 - sign * netWon }),
  ...inCurrency(bookedOn, currency, {
    exchange: sign * amountMinor,
    unexplained: 0 - sign * amountMinor,
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
}: Difference<'BankDifferenceFound'>): Posting[] =>
  kind === 'notOpen' && netWon !== null
    ? paid({ currency, bookedOn, netWon, amountMinor: Math.abs(theirMinor) }, theirMinor < 0 ? -1 : 1)
    : [];

const resolved = (event: Difference<'BankDifferenceResolved'>): Posting[] => {
  const { currency, outcome, theirMinor, resolvedAt } = event;
  const day = seoulDay(resolvedAt);
  switch (outcome) {
    case 'loss':
      return inCurrency(day, currency, { unexplained: theirMinor, losses: 0 - theirMinor });
    case 'explained':
      return inCurrency(day, currency, { unexplained: theirMinor, ownFunds: 0 - theirMinor });
    // The entry that came back, or the payment that follows, posts it.
    case 'recovered':
    case 'paid':
      return [];
  }
};
