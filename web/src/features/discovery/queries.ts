import { Written } from '@fanfold/contracts';
import { ChannelReply } from '@fanfold/contracts/community';
import {
  AdminSearchInputsReply,
  CreatorsReply,
  MainSearchReply,
  type NamedPlaylist,
  type ReadSearchCategory,
  RecommendationReply,
  type RecommendCategory,
  RecommendReply,
  SearchCategoriesReply,
  SearchContentReply,
  SuggestReply,
} from '@fanfold/contracts/discovery';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';

import { command, read } from '../../lib/api.ts';
import type { SearchState } from './search-state.ts';
import { queryOf } from './search-values.ts';

/** The works that a search finds, with its counts (DIS-008). */
export const searchQuery = (state: SearchState) =>
  infiniteQueryOptions({
    queryKey: ['search', state],
    queryFn: ({ pageParam, signal }) =>
      read({
        path: '/content/search',
        query: { ...queryOf(state), cursor: pageParam, limit: 24 },
        reply: SearchContentReply,
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** The people that a keyword finds (DIS-009). */
export const peopleQuery = (keyword: string) =>
  queryOptions({
    queryKey: ['search', 'people', keyword],
    queryFn: ({ signal }) =>
      read({ path: '/content/main-search', query: { keyword, limit: 1 }, reply: MainSearchReply, signal }),
  });

export const suggestionsQuery = (keyword: string) =>
  queryOptions({
    queryKey: ['search', 'suggestions', keyword],
    queryFn: ({ signal }) =>
      read({ path: '/content/search/suggestions', query: { keyword }, reply: SuggestReply, signal }),
    staleTime: 60_000,
  });

/** What is like a work, and why (DIS-007). */
export const similarQuery = (contentOid: string) =>
  queryOptions({
    queryKey: ['similar', contentOid],
    meta: { movesWith: 'wallet' },
    queryFn: ({ signal }) =>
      read({ path: '/content/recommendation', query: { contentOid }, reply: RecommendationReply, signal }),
  });

/** What administrators recommend in a category (DIS-004). */
export const recommendedQuery = (category: RecommendCategory) =>
  queryOptions({
    queryKey: ['admin', 'recommended', category],
    queryFn: ({ signal }) =>
      read({ path: '/content/recommend', query: { category }, reply: RecommendReply, signal }),
  });

export const saveRecommended = (category: RecommendCategory, contentOids: readonly string[]) =>
  command({ path: '/content/recommend', body: { category, contentOids }, reply: Written });

/** Works that can be chosen for a row or a list: of all creators, or of one. */
export const foundWorksQuery = (keywords: string, creators?: string) =>
  queryOptions({
    queryKey: ['search', 'found-works', keywords, creators],
    queryFn: async ({ signal }) => {
      const sort = keywords === '' ? 'latest' : 'accuracy';
      const query = { keywords, creators, sort, limit: 20 };
      return (await read({ path: '/content/search', query, reply: SearchContentReply, signal })).tiles;
    },
    // The lines of one word stay while the next letter is typed.
    placeholderData: keepPreviousData,
  });

/** Creators whose name begins like this (DIS-018). */
export const foundCreatorsQuery = (keyword: string) =>
  queryOptions({
    queryKey: ['search', 'found-creators', keyword],
    queryFn: async ({ signal }) => {
      const path = `/account/creator/${encodeURIComponent(keyword)}` as const;
      return (await read({ path, reply: CreatorsReply, signal })).creators;
    },
    placeholderData: keepPreviousData,
  });

/** The playlists that a creator shows to all, with as many works as can be seen at once. */
export const shownPlaylistsQuery = (creatorOid: string) =>
  queryOptions({
    queryKey: ['playlists-of-creator', creatorOid],
    queryFn: async ({ signal }) => {
      const query = { creatorOid, limit: 100 };
      const { playlists } = await read({ path: '/channel', query, reply: ChannelReply, signal });
      return playlists.map(
        ({ playlistOid, title, works }): NamedPlaylist => ({
          creatorOid: creatorOid as NamedPlaylist['creatorOid'],
          playlistOid,
          title,
          works: works.length,
        }),
      );
    },
  });

/** What the search page offers to begin with (DIS-045). */
export const searchCategoriesQuery = () =>
  queryOptions({
    queryKey: ['search', 'categories'],
    queryFn: ({ signal }) =>
      read({ path: '/content/search/categories', reply: SearchCategoriesReply, signal }),
  });

/** The same for administrators, who see what is not shown as well (ADM-009). */
export const searchInputsQuery = () =>
  queryOptions({
    queryKey: ['admin', 'search-inputs'],
    queryFn: ({ signal }) => read({ path: '/admin/search-inputs', reply: AdminSearchInputsReply, signal }),
  });

export const saveSearchCategories = (categories: readonly ReadSearchCategory[]) =>
  command({ path: '/admin/search-categories', body: { categories }, reply: Written });
