import type { Language } from '@fanfold/contracts';
import { Written } from '@fanfold/contracts';
import {
  type CreatorSort,
  CreatorsListReply,
  type RecommendCategory,
  WorkListReply,
} from '@fanfold/contracts/discovery';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import { command, read } from '../../../lib/api.ts';

export type CreatorsAsked = {
  readonly sort: CreatorSort;
  readonly language: Language | undefined;
};

/** The creators of whom the reader finds a work (DIS-019). */
export const creatorsQuery = ({ sort, language }: CreatorsAsked) =>
  infiniteQueryOptions({
    queryKey: ['creators', sort, language],
    queryFn: ({ pageParam, signal }) =>
      read({
        path: '/account/creatorlist',
        query: { sort, creatorLanguages: language, options: 'withWorks', cursor: pageParam, limit: 30 },
        reply: CreatorsListReply,
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** The list of those who choose works (DIS-001), or what administrators recommend in a category (DIS-006). */
export type ListName = RecommendCategory | 'discovery';

export const workListQuery = (list: ListName) =>
  queryOptions({
    queryKey: ['work-list', list],
    meta: { movesWith: 'wallet' },
    queryFn: ({ signal }) =>
      list === 'discovery'
        ? read({ path: '/content/discovery', reply: WorkListReply, signal })
        : read({ path: '/content/recommend/list', query: { category: list }, reply: WorkListReply, signal }),
  });

/** DIS-002, DIS-003 */
export const changeDiscovery = (contentOid: string, isAdded: boolean) =>
  command({
    path: '/content/discovery',
    method: isAdded ? 'POST' : 'DELETE',
    body: { contentOid },
    reply: Written,
  });
