import { Written } from '@fanfold/contracts';
import {
  AdminCuratedPagesReply,
  AdminCurationReply,
  type AnalyticsRange,
  CachesReply,
  type Component,
  CreatorAnalyticsReply,
  type OwnComponent,
  OwnCurationReply,
  type PreviewQuery,
  PreviewReply,
  SavedCurationReply,
} from '@fanfold/contracts/discovery';
import { queryOptions } from '@tanstack/react-query';

import { command, read } from '../../lib/api.ts';

/** How the works of the channel do (DIS-014). */
export const creatorAnalyticsQuery = (range: AnalyticsRange) =>
  queryOptions({
    queryKey: ['creator-analytics', range],
    queryFn: ({ signal }) =>
      read({ path: '/content/creator-analytics', query: { range }, reply: CreatorAnalyticsReply, signal }),
  });

export const composedPagesQuery = () =>
  queryOptions({
    queryKey: ['admin', 'curated-pages'],
    queryFn: ({ signal }) => read({ path: '/admin/curated-pages', reply: AdminCuratedPagesReply, signal }),
  });

/** A page as it was saved (ADM-008). */
export const curationQuery = (pageUrl: string) =>
  queryOptions({
    queryKey: ['admin', 'curation', pageUrl],
    queryFn: ({ signal }) =>
      read({ path: '/admin/curation', query: { pageUrl }, reply: AdminCurationReply, signal }),
    // Rows that were kept would be written over newer ones.
    staleTime: 0,
    gcTime: 0,
  });

/** The draft of a page as its readers would see it at a time, in a language and a country. */
export const previewQuery = (asked: PreviewQuery) =>
  queryOptions({
    queryKey: ['admin', 'curation-preview', asked],
    queryFn: ({ signal }) =>
      read({ path: '/admin/curation/preview', query: asked, reply: PreviewReply, signal }),
    staleTime: 0,
  });

type Saved = {
  readonly pageUrl: string;
  readonly title: Component['title'];
  readonly components: readonly Component[];
  readonly basedOn: number;
};
export const saveCuration = (body: Saved) =>
  command({ path: '/admin/curation', body, reply: SavedCurationReply });
export const publishCuration = (body: Pick<Saved, 'pageUrl' | 'basedOn'>) =>
  command({ path: '/admin/curation/publish', body, reply: Written });
export const removeCuratedPage = (pageUrl: string) =>
  command({ path: '/admin/curation/remove', body: { pageUrl }, reply: Written });

/** The rows of the creator's own page (DIS-020). */
export const ownRowsQuery = () =>
  queryOptions({
    queryKey: ['own-curation'],
    queryFn: ({ signal }) => read({ path: '/account/curation', reply: OwnCurationReply, signal }),
    // Rows that were kept would be written over newer ones.
    staleTime: 0,
    gcTime: 0,
  });

/** DIS-021 */
export const updateOwnRows = (components: readonly OwnComponent[]) =>
  command({ path: '/account/curation/update', body: { components }, reply: Written });

export const cachesQuery = () =>
  queryOptions({
    queryKey: ['admin', 'servercache'],
    queryFn: ({ signal }) => read({ path: '/admin/servercache', reply: CachesReply, signal }),
  });
export const clearCaches = () => command({ path: '/admin/servercache/clear', reply: Written });
