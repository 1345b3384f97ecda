import { Written } from '@fanfold/contracts';
import type { Tile } from '@fanfold/contracts/catalogue';
import {
  type CreatePlaylistBody,
  CreatePlaylistReply,
  LikedListReply,
  PlaylistsReply,
  type UpdatePlaylistBody,
} from '@fanfold/contracts/community';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
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

type Part = { readonly playlistOid: string; readonly cursor: string | null };

const readPart = async ({ playlistOid, cursor }: Part, stop: { readonly signal?: AbortSignal } = {}) => {
  const query = { playlistOid, cursor: cursor ?? undefined, limit: '100' };
  const { playlists } = await read({ path: '/content/playlist', query, reply: PlaylistsReply, ...stop });
  return playlists[0] ?? { works: [], missing: [], nextCursor: null };
};

/** The works of a playlist after those that the list of playlists brought. */
export const laterWorksQuery = (part: Part) =>
  infiniteQueryOptions({
    queryKey: [...playlistsKey, part.playlistOid, part.cursor],
    queryFn: ({ pageParam, signal }) => readPart({ ...part, cursor: pageParam }, { signal }),
    initialPageParam: part.cursor,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** All works of a playlist from a place on. */
export const restOfPlaylist = async ({ playlistOid, cursor }: Part): Promise<Tile[]> => {
  const works: Tile[] = [];
  for (let next = cursor; next !== null; ) {
    const part = await readPart({ playlistOid, cursor: next });
    works.push(...part.works);
    next = part.nextCursor;
  }
  return works;
};

/** What the signed-in person likes, newest first (CAT-043). */
export const likedQuery = infiniteQueryOptions({
  queryKey: [...likesKey, 'list'],
  queryFn: ({ pageParam, signal }) =>
    read({ path: '/account/liked-list', query: { cursor: pageParam }, reply: LikedListReply, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
});

export const createPlaylist = (body: z.input<typeof CreatePlaylistBody>, intent: string) =>
  command({ path: '/content/playlist', body, reply: CreatePlaylistReply, intent });

export const deletePlaylist = (playlistOid: string) =>
  command({ path: '/content/playlist', method: 'DELETE', body: { playlistOid }, reply: Written });

export const updatePlaylist = (body: z.input<typeof UpdatePlaylistBody>) =>
  command({ path: '/content/playlist/update', body, reply: Written });

export const orderPlaylist = (playlistOid: string, contentOids: readonly string[]) =>
  command({ path: '/content/playlist/order', body: { playlistOid, contentOids }, reply: Written });
