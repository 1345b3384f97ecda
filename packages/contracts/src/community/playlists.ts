import { maxInAPlaylist, playlistTitleLength } from '@fanfold/domain/community';
import { z } from 'zod';

import { Tile } from '../catalogue/index.ts';
import { Freshness, oid, pageQuery, position } from '../common.ts';

export { playlistTitleLength } from '@fanfold/domain/community';

const title = z.string().trim().min(playlistTitleLength.min).max(playlistTitleLength.max);

/** CAT-030, with the first works. */
export const CreatePlaylistBody = z.object({
  title,
  contentOids: z.array(oid).max(50).default([]),
});
export const CreatePlaylistReply = z.object({ position, playlistOid: oid });
/** CAT-031. */
export const PlaylistNamed = z.object({ playlistOid: oid });
/** CAT-032: a work in or out, or another title. */
export const UpdatePlaylistBody = z.discriminatedUnion('update', [
  PlaylistNamed.extend({ update: z.literal('content'), contentOid: oid, method: z.enum(['add', 'remove']) }),
  PlaylistNamed.extend({ update: z.literal('title'), title }),
]);
export type UpdatePlaylistBody = z.infer<typeof UpdatePlaylistBody>;
/** CAT-033. */
export const OrderPlaylistBody = PlaylistNamed.extend({ contentOids: z.array(oid).max(maxInAPlaylist) });

/** CAT-029, CAT-072: the caller's, newest first. */
export const OwnPlaylist = z.object({
  playlistOid: oid,
  title: z.string().nullable(),
  /** In order; a work that cannot be found now keeps its place. */
  contentOids: z.array(oid),
  /** The first works that can be found now, in order; with `playlistOid` those from the cursor on. */
  works: z.array(Tile),
  /** Those between them that cannot be found now; of what the reader has blocked nothing is said. */
  missing: z.array(oid),
  nextCursor: position.nullable(),
});
export type OwnPlaylist = z.infer<typeof OwnPlaylist>;
/** All of them with their first works, or a page of one. */
export const PlaylistsQuery = pageQuery.extend({ playlistOid: oid.optional() });
export const PlaylistsReply = Freshness.extend({ playlists: z.array(OwnPlaylist) });

/** CAT-043: what the caller likes, newest first. */
export const LikedListReply = Freshness.extend({
  works: z.array(Tile),
  /** Those between them that cannot be found now. */
  missing: z.array(oid),
  nextCursor: position.nullable(),
});
