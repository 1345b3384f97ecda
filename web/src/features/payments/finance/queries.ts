import {
  AdminChargesReply,
  CalcChargeReply,
  DecidedReply,
  DisputesReply,
  LinkedAccountsReply,
  MetricsReply,
  ReconciliationsReply,
  RefundCoinReply,
  RefundsReply,
} from '@fanfold/contracts/payments';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import { command, read } from '../../../lib/api.ts';

/** All that finance reads. */
export const financeKey = ['finance'] as const;

const nextCursor = ({ nextCursor }: { readonly nextCursor: string | null }) => nextCursor ?? undefined;
const first = undefined as string | undefined;

export const refundsQuery = (status: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [...financeKey, 'refunds', status],
    queryFn: ({ pageParam: cursor, signal }) =>
      read({ path: '/admin/refunds', query: { status, cursor }, reply: RefundsReply, signal }),
    initialPageParam: first,
    getNextPageParam: nextCursor,
  });

export const chargesQuery = (status: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [...financeKey, 'charges', status],
    queryFn: ({ pageParam: cursor, signal }) =>
      read({ path: '/admin/charges', query: { status, cursor }, reply: AdminChargesReply, signal }),
    initialPageParam: first,
    getNextPageParam: nextCursor,
  });

export const disputesQuery = () =>
  queryOptions({
    queryKey: [...financeKey, 'disputes'],
    queryFn: ({ signal }) => read({ path: '/admin/disputes', reply: DisputesReply, signal }),
    staleTime: 0,
  });

export type Months = { readonly from: string; readonly to: string };

export const metricsQuery = (months: Months) =>
  queryOptions({
    queryKey: [...financeKey, 'metrics', months],
    queryFn: ({ signal }) =>
      read({ path: '/admin/monthly-charge-metrics', query: months, reply: MetricsReply, signal }),
  });

export type Calculation = {
  readonly paidCoins: number;
  readonly currency: string;
  readonly provider: string;
  readonly refundedCoins: number;
  readonly spentBonusCoins: number;
};

export const calcQuery = (calculation: Calculation) =>
  queryOptions({
    queryKey: [...financeKey, 'calc', calculation],
    queryFn: ({ signal }) =>
      read({ path: '/admin/calc-charge', query: calculation, reply: CalcChargeReply, signal }),
  });

export const reconciliationsQuery = () =>
  queryOptions({
    queryKey: [...financeKey, 'reconciliations'],
    queryFn: ({ signal }) => read({ path: '/admin/reconciliations', reply: ReconciliationsReply, signal }),
    staleTime: 0,
  });

export const linkedAccountsQuery = (status: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [...financeKey, 'linked-accounts', status],
    queryFn: ({ pageParam: cursor, signal }) =>
      read({ path: '/admin/linked-accounts', query: { status, cursor }, reply: LinkedAccountsReply, signal }),
    initialPageParam: first,
    getNextPageParam: nextCursor,
    staleTime: 0,
  });

type Input = { readonly intent: string };
const change = (path: `/${string}`) => (request: Input & Record<string, string>) => {
  const { intent, ...body } = request;
  return command({ path, body, intent, reply: DecidedReply });
};

/** A large refund waits for a second administrator under its own id. */
export const approveRefund = change('/admin/approvals/approve');
export const rejectRefund = change('/admin/approvals/reject');
export const reportDispute = change('/admin/dispute');
export const writeOff = change('/admin/debt/write-off');
export const runReconciliation = change('/admin/reconciliation');
export const noteDifference = change('/admin/reconciliation/note');
export const resolveDifference = change('/admin/reconciliation/resolve');
export const decideSharing = change('/admin/linked-accounts/decide');

export const refundCharge = ({
  intent,
  ...body
}: Input & { readonly userOid: string; readonly chargeId: string; readonly reason: string }) =>
  command({ path: '/admin/refund/coin', body: { kind: 'charge', ...body }, intent, reply: RefundCoinReply });
