import type { ChargeEvent, ReconciliationEvent, SpendingLimitsEvent } from '@fanfold/domain/payments';

import { moneyIn } from './money-in.ts';
import { merged, type Posting } from './posting.ts';

type Charge<Type extends ChargeEvent['type']> = Extract<ChargeEvent, { type: Type }>;

const paid = (coins: number, from: string, to: string): Posting[] => [
  { account: from, unit: 'paid', amount: coins },
  { account: to, unit: 'paid', amount: -coins },
];

/** Money refunded to a payer, and the end of the coins that were issued for it. */
export const refundPostings = (event: Charge<'ChargeRefunded'>): Posting[] => {
  const { buyerOid, provider, money, paidCoins, bonusCoins } = event;
  const pending = `refund-pending:${buyerOid}`;
  return merged([
    ...linesBack(money),
    { account: `receivable:${provider}`, unit: money.currency, amount: -money.paybackMinor },
    { account: 'bonus-recovered', unit: money.currency, amount: -money.withheldMinor },
    ...paid(paidCoins, pending, 'exchange:paid'),
    { account: pending, unit: 'bonus', amount: bonusCoins },
    { account: 'promotion', unit: 'bonus', amount: -bonusCoins },
  ]);
};

type LatePayment = Extract<SpendingLimitsEvent, { type: 'LatePaymentRefused' }>;

/** Money for which no coins were issued, booked like that of a charge: its refund reverses exactly that. */
export const latePostings = ({ amounts, provider }: LatePayment): Posting[] =>
  merged(moneyIn(amounts, provider));

/**
 * Money that the provider took back after a dispute; the wallet's own events say what happened to the coins.
 */
export const disputePostings = ({ provider, money }: Charge<'DisputeLost'>): Posting[] =>
  merged([
    ...linesBack(money),
    { account: 'bonus-recovered', unit: money.currency, amount: money.withheldMinor },
    { account: `receivable:${provider}`, unit: money.currency, amount: -money.totalMinor },
  ]);

type Imported = Extract<ReconciliationEvent, { type: 'SettlementImported' }>;

/** The fees that a provider kept: only those that no earlier file of the day had booked. */
export const feePostings = ({ provider, totals }: Imported): Posting[] =>
  merged(
    totals.flatMap(({ currency, newFeeMinor }) => [
      { account: `provider-fee:${provider}`, unit: currency, amount: newFeeMinor },
      { account: `receivable:${provider}`, unit: currency, amount: -newFeeMinor },
    ]),
  );

type Lines = {
  currency: string;
  baseMinor: number;
  taxMinor: number;
  feeMinor: number;
  roundingMinor: number;
};

const linesBack = ({ currency, baseMinor, taxMinor, feeMinor, roundingMinor }: Lines): Posting[] => [
  { account: `exchange:${currency}`, unit: currency, amount: baseMinor },
  { account: 'tax-payable', unit: currency, amount: taxMinor },
  { account: 'payment-fee', unit: currency, amount: feeMinor },
  { account: 'rounding', unit: currency, amount: roundingMinor },
];
