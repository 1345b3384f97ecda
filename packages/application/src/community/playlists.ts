import type {
  CreatePlaylistBody,
  OrderPlaylistBody,
  PlaylistNamed,
  UpdatePlaylistBody,
} from '@fanfold/contracts/community';
import { type Oid, parseOid } from '@fanfold/domain';
import { type PlaylistCommand, playlistsStream } from '@fanfold/domain/community';
import { oidFromKey } from '@fanfold/platform';
import type { z } from 'zod';

import type { WorkViewer } from '../catalogue/index.ts';
import { accepted, handlerFor, type Invocation, type PersonAsker } from '../invocation.ts';
import type { CommunityDeps } from './deps.ts';
import { assertFound } from './found-work.ts';

type ByViewer = { readonly viewer: WorkViewer };

/**
 * CAT-030. The same key again makes no second one. Answers the log position and the playlist. Throws
 * RefusedError: CONTENT_NOT_FOUND, TOO_MANY_PLAYLISTS.
 */
export const createPlaylist = async (
  deps: CommunityDeps,
  invocation: Invocation,
  { title, contentOids, viewer }: z.output<typeof CreatePlaylistBody> & ByViewer,
): Promise<{ readonly position: bigint; readonly playlistOid: Oid }> => {
  for (const contentOid of contentOids) await assertFound(deps, viewer, contentOid);
  const ownerOid = parseOid(invocation.actor.oid);
  const playlistOid = parseOid(oidFromKey(invocation.key));
  const outcome = await deps.eventLog.commands.of(playlistsStream).handle({
    ...invocation,
    id: ownerOid,
    command: () => ({
      type: 'CreatePlaylist',
      ownerOid,
      playlistOid,
      title,
      contentOids,
      now: deps.clock.now(),
    }),
  });
  return { position: accepted(outcome).position, playlistOid };
};

/** CAT-031. Answers the log position. */
export const deletePlaylist = (
  deps: CommunityDeps,
  asker: PersonAsker,
  { playlistOid }: z.output<typeof PlaylistNamed>,
): Promise<bigint> => record(deps, asker, { type: 'DeletePlaylist', playlistOid });

/**
 * CAT-032. Answers the log position. Throws RefusedError: PLAYLIST_NOT_FOUND, CONTENT_NOT_FOUND,
 * PLAYLIST_FULL.
 */
export const updatePlaylist = async (
  deps: CommunityDeps,
  asker: PersonAsker,
  { viewer, ...body }: UpdatePlaylistBody & ByViewer,
): Promise<bigint> => {
  const { playlistOid } = body;
  if (body.update === 'title')
    return record(deps, asker, { type: 'RenamePlaylist', playlistOid, title: body.title });
  const { contentOid, method } = body;
  if (method === 'add') await assertFound(deps, viewer, contentOid);
  return record(deps, asker, { type: 'ChangePlaylist', playlistOid, contentOid, method });
};

/** CAT-033. Answers the log position. Throws RefusedError: PLAYLIST_NOT_FOUND, PLAYLIST_ORDER_WRONG. */
export const orderPlaylist = (
  deps: CommunityDeps,
  asker: PersonAsker,
  { playlistOid, contentOids }: z.output<typeof OrderPlaylistBody>,
): Promise<bigint> => record(deps, asker, { type: 'OrderPlaylist', playlistOid, contentOids });

type WithoutOwner<Command> = Command extends unknown ? Omit<Command, 'ownerOid'> : never;

const record = (
  deps: CommunityDeps,
  asker: PersonAsker,
  command: WithoutOwner<Exclude<PlaylistCommand, { type: 'CreatePlaylist' }>>,
): Promise<bigint> => {
  const ownerOid = parseOid(asker.actor.oid);
  return handlerFor(deps, asker, playlistsStream)(ownerOid, () => ({ ...command, ownerOid }));
};
