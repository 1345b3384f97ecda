import { type Currency, minorOf } from '@fanfold/domain';
import { z } from 'zod';

import { dayBounds } from './day.ts';
import { type Answer, accepted } from './http.ts';
import { ProviderError, type SettlementLine } from './provider.ts';

export type Call = (path: string, init?: { body?: string; key?: string }) => Promise<Answer>;

const Money = z.object({ currency_code: z.string(), value: z.string() });
const Transactions = z.object({
  total_pages: z.int().default(1),
  transaction_details: z.array(
    z.object({
      transaction_info: z.object({
        transaction_id: z.string(),
        paypal_reference_id: z.string().optional(),
        transaction_event_code: z.string(),
        transaction_initiation_date: z.string(),
        transaction_amount: Money,
        /** The fee that PayPal kept or, positive, gave back. */
        fee_amount: Money.optional(),
        custom_field: z.string().optional(),
      }),
    }),
  ),
});

/**
 * The transactions of a day, page by page: the listing that every merchant may read (docs/decisions/0012).
 */
export const paypalSettlement = async (call: Call, day: string): Promise<SettlementLine[]> => {
  const { from, to } = dayBounds(day);
  const lines: SettlementLine[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const query = new URLSearchParams({
      start_date: from,
      end_date: to,
      fields: 'transaction_info',
      page_size: '500',
      page: String(page),
    });
    const answer = Transactions.parse(accepted(await call(`/v1/reporting/transactions?${query}`)));
    pages = answer.total_pages;
    lines.push(...answer.transaction_details.flatMap(({ transaction_info }) => linesOf(transaction_info)));
  }
  return lines;
};

type Transaction = z.infer<typeof Transactions>['transaction_details'][number]['transaction_info'];

/**
 * The transaction, and its fee: PayPal gives both from the account's side, so a fee that it keeps is `-0.33`.
 */
const linesOf = (told: Transaction): SettlementLine[] => {
  const common = {
    providerRef: told.paypal_reference_id ?? told.transaction_id,
    chargeId: told.custom_field ?? null,
    at: new Date(told.transaction_initiation_date).toISOString(),
  };
  const kind = kindOf(told.transaction_event_code);
  const line = { ...common, kind, ...moneyOf(told, told.transaction_amount) };
  const fee = told.fee_amount && moneyOf(told, told.fee_amount);
  return fee?.amountMinor ? [line, { ...common, kind: 'fee', ...fee }] : [line];
};

/** Throws ProviderError for an amount that cannot be read: a sum without it would be wrong. */
const moneyOf = (
  { transaction_id }: Transaction,
  { currency_code: currency, value }: z.infer<typeof Money>,
) => {
  const amountMinor = minorOf(value, currency);
  if (amountMinor === undefined)
    throw new ProviderError(`PayPal lists ${value} ${currency} for ${transaction_id}`);
  return { amountMinor, currency: currency as Currency };
};

/** PayPal's T-codes: 00xx payments, 11xx reversals and refunds, 12xx disputes. */
const kindOf = (code: string): SettlementLine['kind'] => {
  if (code === 'T1202') return 'dispute_reversal';
  if (code.startsWith('T12') || code === 'T1106') return 'dispute';
  if (code.startsWith('T11')) return 'refund';
  return code.startsWith('T01') ? 'fee' : 'payment';
};
