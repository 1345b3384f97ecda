import { type RankingPeriod, RankingReply } from '@fanfold/contracts/discovery';
import { queryOptions } from '@tanstack/react-query';

import { read } from '../../../lib/api.ts';

export const rankingQuery = (period: RankingPeriod) =>
  queryOptions({
    queryKey: ['ranking', period],
    meta: { movesWith: 'wallet' },
    queryFn: ({ signal }) =>
      read({ path: '/content/ranking', query: { period }, reply: RankingReply, signal }),
  });
