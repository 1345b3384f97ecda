import {
  MyChargesReply,
  PayDebtReply,
  Receipt,
  ReceiptMailed,
  RefundChargeReply,
  RefundQuote,
} from '@fanfold/contracts/payments';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import { command, read } from '../../../lib/api.ts';

/** The user's own charges with their refunds and disputes, newest first. */
export const myChargesQuery = () =>
  infiniteQueryOptions({
    queryKey: ['refunds', 'charges'],
    queryFn: ({ pageParam, signal }) =>
      read({
        path: '/payment/charges',
        query: { cursor: pageParam, limit: 30 },
        reply: MyChargesReply,
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** The amount of a refund of a charge at this moment. */
export const quoteQuery = (chargeId: string) =>
  queryOptions({
    queryKey: ['refunds', 'quote', chargeId],
    queryFn: ({ signal }) =>
      read({ path: '/payment/refund', query: { chargeId }, reply: RefundQuote, signal }),
    staleTime: 0,
  });

export const receiptQuery = (chargeId: string) =>
  queryOptions({
    queryKey: ['refunds', 'receipt', chargeId],
    queryFn: ({ signal }) => read({ path: '/payment/receipt', query: { chargeId }, reply: Receipt, signal }),
  });

type Input = { readonly chargeId: string; readonly intent: string };

export const refundCharge = ({ chargeId, intent }: Input) =>
  command({ path: '/payment/refund', body: { chargeId }, intent, reply: RefundChargeReply });

export const mailReceipt = ({ chargeId, intent }: Input) =>
  command({ path: '/payment/receipt', body: { chargeId }, intent, reply: ReceiptMailed });

export const payDebt = ({ intent }: { readonly intent: string }) =>
  command({ path: '/payment/debt', body: {}, intent, reply: PayDebtReply });
