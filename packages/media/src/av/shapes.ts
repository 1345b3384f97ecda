import { type Rung, valueOf } from './ladder.ts';
import type { SourceFacts, VideoFacts } from './source.ts';

// The filters and options that both engines give to FFmpeg, in its own words.

/** `turn`: what turns the picture upright, where FFmpeg does not by itself. */
export const rungFilter = ({ width, height, frameRate }: Rung, turn: readonly string[] = []): string =>
  [
    `fps=fps=${frameRate.num}/${frameRate.den}`,
    ...turn,
    `scale=${width}:${height}:flags=bicubic`,
    'setsar=1',
    'format=pix_fmts=yuv420p',
  ].join(',');

/** Of libx264, for one rung. */
export const rungOptions = ({ profile, level, keyFrameDistance }: Rung) =>
  ({
    preset: 'veryfast',
    crf: 23,
    profile,
    level,
    // A key frame where a scene begins would break the fixed distance.
    'x264-params': `scenecut=0:keyint=${keyFrameDistance}:min-keyint=${keyFrameDistance}:open-gop=0`,
  }) as const;

/** Brings a sound to its loudness, in the one form that its encoders take. */
export const soundFilter = (gainDb: number): string =>
  `aresample=48000:async=1:first_pts=0,aformat=sample_fmts=fltp:channel_layouts=stereo,volume=${gainDb}dB`;

/** Bits a second of the sound of a video, or of a sound in all its qualities. */
export const soundBitRates = ({ kind }: Pick<SourceFacts, 'kind'>): readonly number[] =>
  kind === 'audio' ? [128_000, 64_000] : [128_000];
export const downloadBitRate = 192_000;

/** A first pass over the sound is a twentieth of the work of a video, and a fifth of a sound's. */
export const measureShare = { video: 0.05, audio: 0.2 } as const;

const mostPreviewSeconds = 15;
const previewSide = 640;
export const previewBitRate = 96_000;
export const previewOptions = { preset: 'veryfast', crf: 26, profile: 'main' } as const;

/** At most a third of the work: a preview shows what it is like and is no substitute for it. */
const previewSeconds = ({ durationMs }: Pick<SourceFacts, 'durationMs'>): number =>
  Math.min(mostPreviewSeconds, durationMs / 3_000);
export const previewMsOf = (facts: Pick<SourceFacts, 'durationMs'>): number =>
  Math.trunc(previewSeconds(facts) * 1_000);

/**
 * From a tenth of the work on, where openings are over. Less than a second begins at once, so that it has a
 * picture at every rate.
 */
const previewSpan = (facts: SourceFacts): string => {
  // FFmpeg takes a duration of 0 for no end.
  const seconds = Math.max(0.1, previewSeconds(facts));
  const begin = seconds < 1 ? 0 : facts.durationMs / 10_000;
  return `start=${begin}:duration=${seconds}`;
};

export const previewRate = ({ frameRate }: VideoFacts): number =>
  Math.min(30, Math.round(valueOf(frameRate)) || 30);

export const previewVideoFilter = (
  facts: SourceFacts,
  video: VideoFacts,
  turn: readonly string[] = [],
): string => {
  const factor = Math.min(1, previewSide / Math.max(video.width, video.height));
  const even = (pixels: number) => Math.max(2, Math.floor((pixels * factor) / 2) * 2);
  return [
    `fps=fps=${previewRate(video)}`,
    `trim=${previewSpan(facts)}`,
    'setpts=PTS-STARTPTS',
    ...turn,
    `scale=${even(video.width)}:${even(video.height)}`,
    'setsar=1',
    'format=pix_fmts=yuv420p',
  ].join(',');
};

export const previewAudioFilter = (facts: SourceFacts, gainDb: number): string =>
  `${soundFilter(0)},atrim=${previewSpan(facts)},asetpts=PTS-STARTPTS,volume=${gainDb}dB`;

const posterSide = 1_280;

export const posterSize = ({ width, height }: VideoFacts) => {
  const factor = Math.min(1, posterSide / Math.max(width, height));
  return {
    width: Math.max(2, Math.round(width * factor)),
    height: Math.max(2, Math.round(height * factor)),
  };
};
