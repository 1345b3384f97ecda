import { Written } from '@fanfold/contracts';
import {
  BankStatementsReply,
  ImportStatementReply,
  mostLines,
  PayoutBatchesReply,
  PayoutBooksReply,
  PrepareBatchReply,
} from '@fanfold/contracts/payouts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';

import { command, read } from '../../lib/api.ts';

/** All that is read about payouts. */
export const payoutsKey = ['payouts'] as const;

export type BatchesPage = z.output<typeof PayoutBatchesReply>;

/** What waits to be paid, as many as one batch takes at a time, and the newest batches. */
export const batchesQuery = () =>
  infiniteQueryOptions({
    queryKey: [...payoutsKey, 'batches'],
    queryFn: ({ pageParam: cursor, signal }) =>
      read({
        path: '/admin/payout-batches',
        query: { cursor, limit: mostLines },
        reply: PayoutBatchesReply,
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
  });

export const statementsQuery = () =>
  queryOptions({
    queryKey: [...payoutsKey, 'statements'],
    queryFn: ({ signal }) => read({ path: '/admin/bank-statements', reply: BankStatementsReply, signal }),
    staleTime: 0,
  });

export const booksQuery = (day: string) =>
  queryOptions({
    queryKey: [...payoutsKey, 'books', day],
    queryFn: ({ signal }) =>
      read({ path: '/admin/payout-books', query: { day }, reply: PayoutBooksReply, signal }),
    staleTime: 0,
  });

type Chosen = { readonly creatorOid: string; readonly requestId: string };
type Input = { readonly intent: string };

export const prepareBatch = ({ intent, requests }: Input & { readonly requests: readonly Chosen[] }) =>
  command({ path: '/admin/payout-batches', body: { requests }, intent, reply: PrepareBatchReply });

export const followBatch = ({ intent, ...body }: Input & Readonly<Record<string, string>>) =>
  command({ path: '/admin/payout-batches/follow', body, intent, reply: Written });

export const importStatement = ({ intent, content }: Input & { readonly content: string }) =>
  command({ path: '/admin/bank-statements', body: { content }, intent, reply: ImportStatementReply });

export const resolveDifference = ({ intent, ...body }: Input & Readonly<Record<string, string>>) =>
  command({ path: '/admin/bank-statements/resolve', body, intent, reply: Written });
