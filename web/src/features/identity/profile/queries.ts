import { UserReply } from '@fanfold/contracts/identity';
import { queryOptions } from '@tanstack/react-query';

import { read } from '../../../lib/api.ts';
import { isProblem } from '../../../lib/problem.ts';

/** All people who were looked up. */
export const peopleKey = ['people'] as const;

type Input = { readonly userOid: string } | { readonly customUrl: string };

/** What a person shows of themselves (IDN-020). */
export const personQuery = (asked: Input) =>
  queryOptions({
    queryKey: [...peopleKey, asked],
    queryFn: async ({ signal }) =>
      (await read({ path: '/account/getuser', query: asked, reply: UserReply, signal })).user,
  });

/** A creator; null when there is none with this id or address (CAT-049). */
export const creatorOrNothing = (asked: Input) =>
  queryOptions({
    queryKey: [...peopleKey, 'creator', asked],
    queryFn: async ({ signal }) => {
      try {
        const query = { ...asked, creator: 'true' };
        return (await read({ path: '/account/getuser', query, reply: UserReply, signal })).user;
      } catch (error) {
        // An address that cannot exist is answered as a wrong request.
        if (isProblem(error, 'ACCOUNT_NOT_FOUND') || isProblem(error, 'INVALID_REQUEST')) return null;
        throw error;
      }
    },
  });
