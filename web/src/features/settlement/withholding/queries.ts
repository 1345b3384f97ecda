import { WithholdingReply } from '@fanfold/contracts/settlement';
import { queryOptions } from '@tanstack/react-query';

import { read } from '../../../lib/api.ts';

/** What was withheld in a year, by month and by creator. */
export const withholdingQuery = (year: number) =>
  queryOptions({
    queryKey: ['withholding', year],
    queryFn: ({ signal }) =>
      read({ path: '/admin/withholding', query: { year }, reply: WithholdingReply, signal }),
    staleTime: 0,
  });

/** The same as a file for the tax office, with names and numbers. */
export const withholdingExport = (year: number): string => `/api/admin/withholding.csv?year=${year}`;
