import type { WorkMedia } from '@fanfold/contracts/catalogue';
import { type Oid, parseOid } from '@fanfold/domain';
import type { ContentState } from '@fanfold/domain/catalogue';
import type { Encoding } from '@fanfold/domain/media';
import type { EventLog } from '@fanfold/event-log';
import type { Clock } from '@fanfold/platform';

import { servedAsset } from '../media/index.ts';
import { markOf } from './copy-protection.ts';
import { subtitleLanguages } from './files-of-work.ts';
import { signPlay } from './play-address.ts';

type Deps = { readonly eventLog: EventLog; readonly clock: Clock; readonly pepper: string };

/** What is played of a work: its first video, or else its first sound, once it was made playable. */
export const playedAsset = async (
  { eventLog }: Pick<Deps, 'eventLog'>,
  { work, creatorOid }: Readonly<ContentState>,
): Promise<(Encoding & { readonly assetOid: Oid }) | undefined> => {
  const files = work?.files ?? [];
  const main =
    files.find(({ purpose }) => purpose === 'video') ?? files.find(({ purpose }) => purpose === 'audio');
  if (!main) return undefined;
  const asset = await servedAsset(eventLog, main.assetOid);
  if (!asset?.encoded || asset.ownerOid !== creatorOid) return undefined;
  return { ...asset.encoded, assetOid: parseOid(asset.assetOid) };
};

type Asked = {
  readonly state: Readonly<ContentState>;
  readonly viewerOid: string | null;
  /** Whether the viewer may have all of it. */
  readonly canView: boolean;
};

/** Long enough to begin; then for the length of the work, and for pauses. A player asks for another address by itself. */
const graceMs = 15 * 60_000;

/** What a viewer is given to play. Null for a work that is read. */
export const mediaOf = async (
  deps: Deps,
  { state, viewerOid, canView }: Asked,
): Promise<WorkMedia | null> => {
  const { contentOid } = state;
  const asset = contentOid ? await playedAsset(deps, state) : undefined;
  if (!asset || !contentOid) return null;
  const { kind, durationMs, width, height, assetOid } = asset;
  const expiresAt = new Date(Date.parse(deps.clock.now()) + graceMs + durationMs).toISOString();
  const at = (file: string) => `/api/media/work/${contentOid}/${file}`;
  const grant = { contentOid, assetOid, viewerOid, expiresAt };
  return {
    kind,
    durationMs,
    upright: isUpright({ width, height }),
    poster: kind === 'video' ? at('poster.webp') : null,
    preview: at(kind === 'video' ? 'preview.mp4' : 'preview.m4a'),
    waveform: kind === 'audio' ? at('waveform.json') : null,
    chapters: (state.work?.chapters ?? []).filter(({ startMs }) => startMs < durationMs),
    ...(canView ? opened(deps, state, grant) : { mark: null, subtitles: [], playlist: null }),
  };
};

/** What only a viewer who may open the work is given. */
const opened = (
  { pepper }: Pick<Deps, 'pepper'>,
  state: Readonly<ContentState>,
  grant: Parameters<typeof signPlay>[1],
): Pick<WorkMedia, 'mark' | 'subtitles' | 'playlist'> => {
  const { contentOid, viewerOid } = grant;
  return {
    mark: state.isProtected && viewerOid ? markOf(pepper, { contentOid, viewerOid }) : null,
    subtitles: subtitleAddresses(state),
    playlist: `/api/media/play/${signPlay(pepper, grant)}/master.m3u8`,
  };
};

const subtitleAddresses = (work: Readonly<ContentState>): WorkMedia['subtitles'] =>
  subtitleLanguages(work).map((language) => ({
    language,
    url: `/api/content/subtitle?contentOid=${work.contentOid}&language=${language}`,
  }));

const isUpright = ({ width, height }: Pick<Encoding, 'width' | 'height'>): boolean =>
  height !== null && width !== null && height > width;
