import type { Currency } from '@fanfold/domain';
import { z } from 'zod';

import { dayBounds } from './day.ts';
import { minorOf } from './decimal.ts';
import { type Answer, accepted } from './http.ts';
import type { SettlementLine } from './provider.ts';

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
        custom_field: z.string().optional(),
      }),
    }),
  ),
});

/** What moved on a day, page by page: the listing that every merchant may read (docs/decisions/0012). */
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
    lines.push(...answer.transaction_details.map(({ transaction_info }) => lineOf(transaction_info)));
  }
  return lines;
};

type Transaction = z.infer<typeof Transactions>['transaction_details'][number]['transaction_info'];

const lineOf = (line: Transaction): SettlementLine => {
  const { currency_code: currency, value } = line.transaction_amount;
  return {
    kind: kindOf(line.transaction_event_code),
    providerRef: line.paypal_reference_id ?? line.transaction_id,
    chargeId: line.custom_field ?? null,
    amountMinor: minorOf(value, currency) ?? 0,
    currency: currency as Currency,
    at: new Date(line.transaction_initiation_date).toISOString(),
  };
};

/** PayPal's T-codes: 00xx payments, 11xx reversals and refunds, 12xx disputes. */
const kindOf = (code: string): SettlementLine['kind'] => {
  if (code === 'T1202') return 'dispute_reversal';
  if (code.startsWith('T12') || code === 'T1106') return 'dispute';
  if (code.startsWith('T11')) return 'refund';
  return code.startsWith('T01') ? 'fee' : 'payment';
};
