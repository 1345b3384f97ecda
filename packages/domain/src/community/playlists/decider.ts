import { type Decider, type Refusal, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import type { Timestamp } from '../../time.ts';
import { type PlaylistEvent, playlistEvents } from './events.ts';

/** How many playlists a person has, and how many works one of them. */
export const maxPlaylists = 100;
export const maxInAPlaylist = 500;
/** Characters of a title. */
export const playlistTitleLength = { min: 1, max: 60 } as const;

type Ids = { readonly ownerOid: Oid; readonly playlistOid: Oid };

export type PlaylistCommand =
  | (Ids & {
      readonly type: 'CreatePlaylist';
      readonly title: string;
      readonly contentOids: readonly Oid[];
      readonly now: Timestamp;
    })
  | (Ids & { readonly type: 'RenamePlaylist'; readonly title: string })
  | (Ids & { readonly type: 'DeletePlaylist' })
  | (Ids & { readonly type: 'ChangePlaylist'; readonly contentOid: Oid; readonly method: 'add' | 'remove' })
  | (Ids & { readonly type: 'OrderPlaylist'; readonly contentOids: readonly Oid[] });

export type Playlist = { playlistOid: Oid; title: string | null; contentOids: Oid[] };

/** Plain JSON: a snapshot is this value written down. In the order of their creation. */
export type PlaylistsState = { playlists: Playlist[] };

export type PlaylistRefusal =
  | 'PLAYLIST_NOT_FOUND'
  | 'TOO_MANY_PLAYLISTS'
  | 'PLAYLIST_FULL'
  | 'PLAYLIST_ORDER_WRONG';

type Decision = readonly PlaylistEvent[] | Refusal<PlaylistRefusal>;
type Command<Type extends PlaylistCommand['type']> = Extract<PlaylistCommand, { type: Type }>;

/** The playlists of one person (CAT-072). */
export const playlists: Decider<PlaylistsState, PlaylistCommand, PlaylistEvent, PlaylistRefusal> = {
  initial: () => ({ playlists: [] }),

  evolve: (state, event) => {
    const { playlistOid } = event;
    const found = state.playlists.find((one) => one.playlistOid === playlistOid);
    switch (event.type) {
      case 'PlaylistCreated':
        state.playlists.push({ playlistOid, title: event.title, contentOids: [...event.contentOids] });
        return state;
      case 'PlaylistDeleted':
        state.playlists = state.playlists.filter((one) => one !== found);
        return state;
      case 'PlaylistRenamed':
      case 'PlaylistContentAdded':
      case 'PlaylistContentRemoved':
      case 'PlaylistOrdered':
        if (found) change(found, event);
        return state;
    }
  },

  decide: ({ playlists: all }, command): Decision => {
    const { playlistOid } = command;
    const found = all.find((one) => one.playlistOid === playlistOid);
    if (command.type === 'CreatePlaylist') return created(all, found, command);
    if (command.type === 'DeletePlaylist')
      return found ? [{ type: 'PlaylistDeleted', ...idsOf(command) }] : [];
    if (!found) return refuse('PLAYLIST_NOT_FOUND');
    switch (command.type) {
      case 'RenamePlaylist': {
        const { title } = command;
        return title === found.title ? [] : [{ type: 'PlaylistRenamed', ...idsOf(command), title }];
      }
      case 'ChangePlaylist':
        return changed(found, command);
      case 'OrderPlaylist':
        return ordered(found, command);
    }
  },
};

const idsOf = ({ ownerOid, playlistOid }: Ids): Ids => ({ ownerOid, playlistOid });

const change = (
  playlist: Playlist,
  event: Exclude<PlaylistEvent, { type: 'PlaylistCreated' | 'PlaylistDeleted' }>,
): void => {
  switch (event.type) {
    case 'PlaylistRenamed':
      playlist.title = event.title;
      break;
    case 'PlaylistContentAdded':
      playlist.contentOids.push(event.contentOid);
      break;
    case 'PlaylistContentRemoved':
      playlist.contentOids = playlist.contentOids.filter((one) => one !== event.contentOid);
      break;
    case 'PlaylistOrdered':
      playlist.contentOids = [...event.contentOids];
  }
};

const created = (
  all: readonly Playlist[],
  found: Playlist | undefined,
  { type: _, now: createdAt, ...command }: Command<'CreatePlaylist'>,
): Decision => {
  if (found) return [];
  if (all.length >= maxPlaylists) return refuse('TOO_MANY_PLAYLISTS');
  const contentOids = [...new Set(command.contentOids)];
  if (contentOids.length > maxInAPlaylist) return refuse('PLAYLIST_FULL');
  return [{ type: 'PlaylistCreated', ...command, contentOids, createdAt }];
};

const changed = (found: Playlist, command: Command<'ChangePlaylist'>): Decision => {
  const { contentOid, method } = command;
  const isIn = found.contentOids.includes(contentOid);
  if (isIn === (method === 'add')) return [];
  if (method === 'remove') return [{ type: 'PlaylistContentRemoved', ...idsOf(command), contentOid }];
  if (found.contentOids.length >= maxInAPlaylist) return refuse('PLAYLIST_FULL');
  return [{ type: 'PlaylistContentAdded', ...idsOf(command), contentOid }];
};

/** An order names each work of the playlist once; another device may have changed the playlist meanwhile. */
const ordered = (found: Playlist, command: Command<'OrderPlaylist'>): Decision => {
  const { contentOids } = command;
  const isSame = (one: readonly Oid[], other: readonly Oid[]) => one.join() === other.join();
  if (!isSame(contentOids.toSorted(), found.contentOids.toSorted())) return refuse('PLAYLIST_ORDER_WRONG');
  if (isSame(contentOids, found.contentOids)) return [];
  return [{ type: 'PlaylistOrdered', ...idsOf(command), contentOids: [...contentOids] }];
};

export const playlistsStream = defineStream({
  category: 'playlists',
  idPattern: '{oid}',
  holds: 'the playlists of a person, with their works in order',
  context: 'community',
  decider: playlists,
  events: playlistEvents,
});
