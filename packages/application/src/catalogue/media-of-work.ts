import type { WorkMedia } from '@fanfold/contracts/catalogue';
import { type Country, type Oid, own, parseOid } from '@fanfold/domain';
import type { ContentState } from '@fanfold/domain/catalogue';
import { type Encoding, hasShortPreview } from '@fanfold/domain/media';
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

type Input = {
  readonly state: Readonly<ContentState>;
  readonly viewerOid: string | null;
  /** Where the viewer is; null where that is not known. */
  readonly country: Country | null;
  /** Whether the viewer may have all of it. */
  readonly canView: boolean;
};

/**
 * Long enough to begin; then for the length of the work, and for pauses. A player asks for another address by
 * itself.
 */
const graceMs = 15 * 60_000;

/** What a viewer is given to play. Null for a work that is read. */
export const mediaOf = async (
  deps: Deps,
  { state, viewerOid, canView, country }: Input,
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
    orientation: orientationOf({ kind, width, height }),
    hash: assetOid,
    bucketRegion: regionOf(country),
    ...publicFiles(asset, canView, at),
    chapters: (state.work?.chapters ?? []).filter(({ startMs }) => startMs < durationMs),
    ...(canView
      ? opened(deps, state, grant)
      : { mark: null, watermark: null, subtitles: [], playlist: null }),
  };
};

/** What all who may find the work are given. */
const publicFiles = (
  asset: Encoding,
  canView: boolean,
  at: (file: string) => string,
): Pick<WorkMedia, 'poster' | 'preview' | 'waveform'> => {
  const isVideo = asset.kind === 'video';
  return {
    poster: isVideo ? at('poster.webp') : null,
    preview: showsPreview(asset, canView) ? at(isVideo ? 'preview.mp4' : 'preview.m4a') : null,
    waveform: isVideo ? null : at('waveform.json'),
  };
};

/** Whether a viewer is given the preview of a file: it shows a part of it, or they may have all of it. */
export const showsPreview = (asset: Encoding, canView: boolean): boolean => canView || hasShortPreview(asset);

/** What only a viewer who may open the work is given. */
const opened = (
  { pepper }: Pick<Deps, 'pepper'>,
  state: Readonly<ContentState>,
  grant: Parameters<typeof signPlay>[1],
): Pick<WorkMedia, 'mark' | 'watermark' | 'subtitles' | 'playlist'> => {
  const { contentOid, viewerOid } = grant;
  const mark = state.isProtected && viewerOid ? markOf(pepper, { contentOid, viewerOid }) : null;
  return {
    mark,
    watermark: mark === null ? null : state.watermark,
    subtitles: subtitleAddresses(state),
    playlist: `/api/media/play/${signPlay(pepper, grant)}/master.m3u8`,
  };
};

const subtitleAddresses = (work: Readonly<ContentState>): WorkMedia['subtitles'] =>
  subtitleLanguages(work).map((language) => ({
    language,
    url: `/api/content/subtitle?contentOid=${work.contentOid}&language=${language}`,
  }));

type Shape = Pick<Encoding, 'kind' | 'width' | 'height'>;

const orientationOf = ({ kind, width, height }: Shape): WorkMedia['orientation'] => {
  if (kind === 'audio') return null;
  return height !== null && width !== null && height > width ? '9:16' : '16:9';
};

const regionsByCountry: Readonly<Record<string, WorkMedia['bucketRegion']>> = {
  KR: 'kr',
  JP: 'jp',
  US: 'us',
};

const regionOf = (country: Country | null): WorkMedia['bucketRegion'] =>
  (country && own(regionsByCountry, country)) || null;
