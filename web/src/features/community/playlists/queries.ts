import { Written } from '@fanfold/contracts';
import {
  type CreatePlaylistBody,
  CreatePlaylistReply,
  LikedListReply,
  PlaylistsReply,
  type UpdatePlaylistBody,
} from '@fanfold/contracts/community';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';

import { command, read } from '../../../lib/api.ts';
import { likesKey } from '../comments/queries.ts';

export const playlistsKey = ['playlists'] as const;

/** The signed-in person's playlists, newest first (CAT-029); an answer stays for ten minutes (CAT-088). */
export const playlistsQuery = queryOptions({
  queryKey: playlistsKey,
  queryFn: async ({ signal }) =>
    (await read({ path: '/content/playlist', reply: PlaylistsReply, signal })).playlists,
  staleTime: 600_000,
});

/** What the signed-in person likes, newest first (CAT-043). */
export const likedQuery = queryOptions({
  queryKey: [...likesKey, 'list'],
  queryFn: async ({ signal }) =>
    (await read({ path: '/account/liked-list', reply: LikedListReply, signal })).works,
});

export const createPlaylist = (body: z.input<typeof CreatePlaylistBody>, intent: string) =>
  command({ path: '/content/playlist', body, reply: CreatePlaylistReply, intent });

export const deletePlaylist = (playlistOid: string) =>
  command({ path: '/content/playlist', method: 'DELETE', body: { playlistOid }, reply: Written });

export const updatePlaylist = (body: z.input<typeof UpdatePlaylistBody>) =>
  command({ path: '/content/playlist/update', body, reply: Written });

export const orderPlaylist = (playlistOid: string, contentOids: readonly string[]) =>
  command({ path: '/content/playlist/order', body: { playlistOid, contentOids }, reply: Written });
