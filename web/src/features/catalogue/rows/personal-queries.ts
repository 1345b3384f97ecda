import { PersonalRowsReply } from '@fanfold/contracts/discovery/page';
import { queryOptions } from '@tanstack/react-query';

import { read } from '../../../lib/api.ts';

/** The rows of the person who reads. */
export const personalRowsQuery = () =>
  queryOptions({
    queryKey: ['personal-rows'],
    meta: { movesWith: 'plays' },
    queryFn: ({ signal }) => read({ path: '/content/curation/personal', reply: PersonalRowsReply, signal }),
  });
