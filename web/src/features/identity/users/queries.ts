import { FindUserReply } from '@fanfold/contracts/identity';
import { queryOptions } from '@tanstack/react-query';

import { read } from '../../../lib/api.ts';

/** Users by oid, nickname or whole e-mail address (ADM-020). Looking is recorded. */
export const usersQuery = (query: string) =>
  queryOptions({
    queryKey: ['admin', 'users', query],
    queryFn: ({ signal }) => read({ path: '/admin/getuser', query: { query }, reply: FindUserReply, signal }),
    retry: false,
  });
