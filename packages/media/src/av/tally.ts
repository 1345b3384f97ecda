import { MediaError } from './media-error.ts';
import { limits } from './source.ts';

/** What was read of one stream: a damaged file often opens and reads without a complaint. */
export type Tally = {
  packets: number;
  frames: number;
  errors: number;
  /** Of the sound that was decoded. */
  samples: number;
  /** From the first packet's beginning to the last one's end. */
  coveredMs: number;
};

export type Tallied = {
  readonly tally: Readonly<Tally>;
  /** Of a sound; undefined for a video. */
  readonly sampleRate: number | undefined;
  /** As the file announces the length of the stream; 0 where it does not. */
  readonly ownMs: number;
};

/** How long a stream of a file has to be: sound and picture often differ. */
export const announcedMs = (ownMs: number, fileMs: number): number =>
  ownMs > 0 ? Math.min(ownMs, fileMs) : fileMs;

/**
 * A file is not encoded when more than one hundredth of it is wrong or missing. Throws MediaError `damaged`.
 */
export const requireWhole = ({ tally, sampleRate, ownMs }: Tallied, fileMs: number): void => {
  const durationMs = announcedMs(ownMs, fileMs);
  const { packets, frames, errors, samples, coveredMs } = tally;
  const least = 1 - limits.lostShare;
  // A short file may miss its last packet, whose duration is only guessed.
  const leastMs = Math.min(durationMs * least, durationMs - 60);
  const isShort =
    sampleRate === undefined
      ? frames < packets * least
      : (samples / sampleRate) * 1_000 < Math.min(coveredMs * least, coveredMs - 60);
  if (errors > packets * limits.lostShare || coveredMs < leastMs || isShort)
    throw new MediaError(
      'damaged',
      `${frames} of ${packets} pieces were decoded with ${errors} errors, ${Math.round(coveredMs)} of ${Math.round(durationMs)} ms`,
    );
};
