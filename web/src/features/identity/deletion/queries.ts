import { DeletionReply } from '@fanfold/contracts/identity';
import { queryOptions } from '@tanstack/react-query';

import { read } from '../../../lib/api.ts';

/** How far the deletion of my account is, and what it would cost now. */
export const deletionQuery = queryOptions({
  queryKey: ['deletion'],
  queryFn: ({ signal }) => read({ path: '/account/unregister', reply: DeletionReply, signal }),
});
