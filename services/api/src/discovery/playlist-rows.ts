import { languages } from '@fanfold/contracts';
import type { NamedPlaylist, PageRow } from '@fanfold/contracts/discovery';
import type { Oid } from '@fanfold/domain';
import { channelStream, type Playlist, playlistsStream } from '@fanfold/domain/community';
import type { CurationComponent } from '@fanfold/domain/discovery';

import { type Chosen, spare } from './choice.ts';
import type { DiscoveryDeps } from './deps.ts';

type Deps = Pick<DiscoveryDeps, 'eventLog'>;

/** A creator who hides a playlist through another process is noticed after this time. */
const maxAgeMs = 1_000;

/** The playlists that a creator shows to all, in the creator's order. */
const shownPlaylistsOf = async ({ eventLog }: Deps, creatorOid: Oid): Promise<Playlist[]> => {
  const [channel, own] = await Promise.all([
    eventLog.commands.load(channelStream, creatorOid, { maxAgeMs }),
    eventLog.commands.load(playlistsStream, creatorOid, { maxAgeMs }),
  ]);
  return channel.state.playlists.flatMap(
    (oid) => own.state.playlists.find(({ playlistOid }) => playlistOid === oid) ?? [],
  );
};

/** The same by title, for those who choose one of them. */
export const namedPlaylistsOf = async (deps: Deps, creatorOid: Oid): Promise<NamedPlaylist[]> =>
  (await shownPlaylistsOf(deps, creatorOid)).map(({ playlistOid, title, contentOids }) => ({
    creatorOid,
    playlistOid,
    title: title ?? '',
    works: contentOids.length,
  }));

type PlaylistRow = { readonly title: PageRow['title']; readonly chosen: Chosen };

/**
 * What the rows of playlists show, by the row. It is read for every reader: a playlist that its creator no
 * longer shows is gone at once. A reader who blocked the creator sees none.
 */
export const playlistRows = async (
  deps: Deps,
  components: readonly CurationComponent[],
  hidden: readonly string[],
): Promise<ReadonlyMap<string, PlaylistRow>> => {
  const rows = await Promise.all(components.map(async (component) => rowOf(deps, component, hidden)));
  return new Map(rows.flat());
};

const rowOf = async (
  deps: Deps,
  { componentOid, kind, title: given, componentMetadata: { playlist, count } }: CurationComponent,
  hidden: readonly string[],
): Promise<[string, PlaylistRow][]> => {
  if (kind !== 'playlist' || !playlist || hidden.includes(playlist.creatorOid)) return [];
  const shown = await shownPlaylistsOf(deps, playlist.creatorOid);
  const found = shown.find(({ playlistOid }) => playlistOid === playlist.playlistOid);
  if (!found) return [];
  const title = Object.keys(given).length > 0 ? given : inAllLanguages(found.title);
  return [
    [
      componentOid,
      { title, chosen: { contentOids: found.contentOids.slice(0, count + spare), creatorOids: [] } },
    ],
  ];
};

/** A playlist has one title, whatever its reader's language. */
const inAllLanguages = (title: string | null): PageRow['title'] =>
  title === null ? {} : Object.fromEntries(languages.map((language) => [language, title]));
