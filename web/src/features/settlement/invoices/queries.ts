import { InvoicesReply } from '@fanfold/contracts/settlement';
import { queryOptions } from '@tanstack/react-query';

import { read } from '../../../lib/api.ts';

/** Our invoices of a year, and their VAT. */
export const invoicesQuery = (year: number) =>
  queryOptions({
    queryKey: ['invoices', year],
    queryFn: ({ signal }) => read({ path: '/admin/invoices', query: { year }, reply: InvoicesReply, signal }),
    staleTime: 0,
  });

type File = { readonly year: number; readonly lang: string };

export const invoicesExport = ({ year, lang }: File): string =>
  `/api/admin/invoices.csv?year=${year}&lang=${lang}`;

export const vatExport = ({ year, lang }: File): string =>
  `/api/admin/platform-vat.csv?year=${year}&lang=${lang}`;
