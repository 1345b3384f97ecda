import type { Timestamp } from '@fanfold/domain';
import { isActive, sanctionsStream } from '@fanfold/domain/identity';
import type { EventLog } from '@fanfold/event-log';

/** The short side, in pixels, of the best picture of a creator under the sanction `lowQuality`. */
const limitedLines = 480;

/**
 * Whether the videos of a creator are sent in 480p at most now: a penalty of the creator's, for all who watch
 * (specification 3, 6).
 */
export const isLimitedTo480p = async (
  { eventLog }: { readonly eventLog: EventLog },
  creatorOid: string,
  now: Timestamp,
): Promise<boolean> => {
  const { state } = await eventLog.commands.load(sanctionsStream, creatorOid, { maxAgeMs: 5_000 });
  return state.sanctions.some((one) => one.kind === 'lowQuality' && isActive(one, now));
};

type Variant = { readonly lines: number; readonly text: readonly [info: string, uri: string] };

const shortSideOf = (info: string): number => {
  const [, width, height] = /RESOLUTION=(\d+)x(\d+)/.exec(info) ?? [];
  return width === undefined ? 0 : Math.min(Number(width), Number(height));
};

/**
 * A playlist of all renditions (RFC 8216, 4.3.4) without those above 480p. Where all are above, the smallest
 * stays, so that the work can still be seen. A playlist of sound alone stays as it is.
 */
export const limitedPlaylist = (text: string): string => {
  const lines = text.split('\n');
  const variants = lines.flatMap((info, index): Variant[] =>
    info.startsWith('#EXT-X-STREAM-INF:')
      ? [{ lines: shortSideOf(info), text: [info, lines[index + 1] ?? ''] }]
      : [],
  );
  const smallest = Math.min(...variants.map((one) => one.lines));
  const most = Math.max(limitedLines, smallest);
  const left = new Set(variants.filter((one) => one.lines > most).flatMap((one) => one.text));
  return lines.filter((line) => !left.has(line)).join('\n');
};

/** The folders of the renditions that a playlist of all names. */
export const foldersIn = (playlist: string): ReadonlySet<string> =>
  new Set([...playlist.matchAll(/(?:^|URI=")([a-z0-9]+)\/index\.m3u8/gm)].map(([, folder = '']) => folder));
