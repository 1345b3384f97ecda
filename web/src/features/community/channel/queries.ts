import { Written } from '@fanfold/contracts';
import {
  type BanFanBody,
  ChannelReply,
  ChannelSettingsReply,
  type CommentFilter,
  type CommentReview,
  type FanKind,
  FansReply,
  type PlacedTab,
} from '@fanfold/contracts/community';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';

import { command, read } from '../../../lib/api.ts';

export const channelKey = ['channel'] as const;
export const fansKey = [...channelKey, 'fans'] as const;

/** How a creator's page is arranged (CAT-066). */
export const channelQuery = (creatorOid: string) =>
  queryOptions({
    queryKey: [...channelKey, 'page', creatorOid],
    queryFn: ({ signal }) => read({ path: '/channel', query: { creatorOid }, reply: ChannelReply, signal }),
  });

type OfChannel = {
  readonly creatorOid: string;
  readonly playlistOid: string;
  readonly cursor: string | null;
};

/** The works of a playlist on a creator's page after those that came with the page. */
export const laterInPlaylistQuery = ({ creatorOid, playlistOid, cursor }: OfChannel) =>
  infiniteQueryOptions({
    queryKey: [...channelKey, 'page', creatorOid, playlistOid, cursor],
    queryFn: async ({ pageParam, signal }) => {
      const query = { creatorOid, playlistOid, cursor: pageParam ?? undefined };
      const { playlists } = await read({ path: '/channel', query, reply: ChannelReply, signal });
      return playlists[0] ?? { works: [], nextCursor: null };
    },
    initialPageParam: cursor,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** The same for the channel itself (CAT-063). */
export const channelSettingsQuery = queryOptions({
  queryKey: [...channelKey, 'settings'],
  queryFn: ({ signal }) => read({ path: '/channel/settings', reply: ChannelSettingsReply, signal }),
});

/** CAT-067. */
export const fansQuery = (kind: FanKind) =>
  infiniteQueryOptions({
    queryKey: [...fansKey, kind],
    queryFn: ({ pageParam, signal }) =>
      read({ path: '/channel/fans', query: { kind, cursor: pageParam }, reply: FansReply, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

const post = (path: `/channel/${string}`) => (body: Readonly<Record<string, unknown>>) =>
  command({ path, body, reply: Written });

export const arrangeTabs = (tabs: readonly PlacedTab[]) => post('/channel/tabs')({ tabs });
export const pinWork = (contentOid: string, pinned: boolean) =>
  post('/channel/works/pin')({ contentOid, pinned });
export const showPlaylist = (playlistOid: string, shown: boolean) =>
  post('/channel/playlists/show')({ playlistOid, shown });
export const setCommentFilter = (filter: CommentFilter) => post('/channel/comment-filter')(filter);
export const setCommentReview = (review: CommentReview) => post('/channel/comment-review')(review);
export const banFan = (body: z.input<typeof BanFanBody>) => post('/channel/fans/ban')(body);
export const unbanFan = (userOid: string) => post('/channel/fans/unban')({ userOid });
