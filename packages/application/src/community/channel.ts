import { type Oid, parseOid } from '@fanfold/domain';
import { contentStream } from '@fanfold/domain/catalogue';
import {
  type ChannelCommand,
  type CommentFilter,
  type CommentReview,
  channelStream,
  type PlacedTab,
  playlistsStream,
} from '@fanfold/domain/community';

import { handlerFor, type PersonAsker } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import type { CommunityDeps } from './deps.ts';

/** CAT-066: the tabs of the creator's page. Answers the log position. Throws RefusedError: TABS_WRONG. */
export const arrangeTabs = (
  deps: CommunityDeps,
  asker: PersonAsker,
  tabs: readonly PlacedTab[],
): Promise<bigint> => record(deps, asker, { type: 'ArrangeTabs', tabs });

/**
 * CAT-021, CAT-081: a published work of the creator's is shown before the others, or no longer. Throws
 * RefusedError: CONTENT_NOT_FOUND, NOT_YOUR_CONTENT, NOT_PUBLISHED, TOO_MANY_PINNED.
 */
export const pinWork = async (
  deps: CommunityDeps,
  asker: PersonAsker,
  { contentOid, pinned }: { readonly contentOid: Oid; readonly pinned: boolean },
): Promise<bigint> => {
  const { state } = await deps.eventLog.commands.load(contentStream, contentOid, { maxAgeMs: 0 });
  if (state.creatorOid !== asker.actor.oid)
    throw new RefusedError(state.work === null ? 'CONTENT_NOT_FOUND' : 'NOT_YOUR_CONTENT');
  if (pinned && state.status !== 'published') throw new RefusedError('NOT_PUBLISHED');
  return record(deps, asker, { type: 'PinWork', contentOid, pinned });
};

/**
 * A playlist of the creator's is on their page for all, or no longer. Throws RefusedError:
 * PLAYLIST_NOT_FOUND.
 */
export const showPlaylist = async (
  deps: CommunityDeps,
  asker: PersonAsker,
  { playlistOid, shown }: { readonly playlistOid: Oid; readonly shown: boolean },
): Promise<bigint> => {
  const { state } = await deps.eventLog.commands.load(playlistsStream, asker.actor.oid, { maxAgeMs: 0 });
  const isTheirs = state.playlists.some((one) => one.playlistOid === playlistOid);
  if (!isTheirs) throw new RefusedError('PLAYLIST_NOT_FOUND');
  return record(deps, asker, { type: 'ShowPlaylist', playlistOid, shown });
};

/** What comments on the channel may not have. Answers the log position. */
export const setCommentFilter = (
  deps: CommunityDeps,
  asker: PersonAsker,
  filter: CommentFilter,
): Promise<bigint> => record(deps, asker, { type: 'SetCommentFilter', filter });

/**
 * CAT-064: which comments on the channel wait for review. What is written already stays as it is. Answers the
 * log position.
 */
export const setCommentReview = (
  deps: CommunityDeps,
  asker: PersonAsker,
  review: CommentReview,
): Promise<bigint> => record(deps, asker, { type: 'SetCommentReview', review });

type WithoutIds<Command> = Command extends unknown ? Omit<Command, 'creatorOid' | 'now'> : never;

const record = (
  deps: CommunityDeps,
  asker: PersonAsker,
  command: WithoutIds<ChannelCommand>,
): Promise<bigint> => {
  const creatorOid = parseOid(asker.actor.oid);
  return handlerFor(deps, asker, channelStream)(creatorOid, (now) => ({ ...command, creatorOid, now }));
};
