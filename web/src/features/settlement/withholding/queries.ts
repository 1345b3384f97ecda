import { Written } from '@fanfold/contracts';
import { TaxClaimsReply, WithholdingReply } from '@fanfold/contracts/settlement';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { command, read } from '../../../lib/api.ts';

/** A year, or one of its months as `mm`. */
export type Period = { readonly year: number; readonly month?: string | undefined };

/** What was withheld in a year or a month, by month and by creator. */
export const withholdingQuery = ({ year, month }: Period) =>
  queryOptions({
    queryKey: ['withholding', year, month ?? null],
    queryFn: ({ signal }) =>
      read({ path: '/admin/withholding', query: { year, month }, reply: WithholdingReply, signal }),
    staleTime: 0,
  });

/** The same as a file for the tax office, with names and numbers. */
export const withholdingExport = ({ year, month }: Period): string =>
  `/api/admin/withholding.csv?${new URLSearchParams({ year: String(year), ...(month && { month }) })}`;

export const taxClaimsKey = ['tax-claims'] as const;

/**
 * Lower taxes that payees claim and finance has not decided about, and the rates of payees outside Korea; all
 * claims, or those of businesses that are taxed as individuals meanwhile.
 */
export const taxClaimsQuery = (onlyAsIndividuals: boolean) =>
  queryOptions({
    queryKey: [...taxClaimsKey, onlyAsIndividuals],
    queryFn: ({ signal }) =>
      read({
        path: '/admin/tax-claims',
        query: { only: onlyAsIndividuals ? 'asIndividuals' : undefined },
        reply: TaxClaimsReply,
        signal,
      }),
    staleTime: 0,
    // The list stays, with the filter that is used, until the other one has arrived.
    placeholderData: keepPreviousData,
  });

type Decision = { readonly intent: string; readonly creatorOid: string; readonly claimedAt: string } & (
  | { readonly to: 'confirmed'; readonly coversLocalTax: boolean }
  | { readonly to: 'declined'; readonly reason: string }
);

export const decideTaxClaim = ({ intent, ...body }: Decision) =>
  command({ path: '/admin/tax-claims/decide', body, intent, reply: Written });

type Rate = {
  readonly incomeTaxBasisPoints: number;
  readonly localTaxBasisPoints: number;
  readonly validFrom: string;
  readonly reason: string;
};

export const setNonResidentTax = (body: Rate, intent: string) =>
  command({ path: '/admin/non-resident-tax', body, intent, reply: Written });
