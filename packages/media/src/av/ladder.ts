import type { Ratio, VideoFacts } from './source.ts';

export const rungNames = ['1080p', '720p', '480p', '360p'] as const;
export type RungName = (typeof rungNames)[number];

/** One quality of a video. */
export type Rung = {
  readonly name: RungName;
  readonly width: number;
  readonly height: number;
  readonly frameRate: Ratio;
  /**
   * Frames from one key frame to the next: two seconds in every rung, so that players change between them
   * there.
   */
  readonly keyFrameDistance: number;
  readonly profile: 'high' | 'main';
  readonly level: Level['name'];
  /** Most bits a second. */
  readonly maxBitRate: number;
};

type Box = {
  readonly name: RungName;
  readonly long: number;
  readonly short: number;
  readonly bitRate: number;
};
const boxes: readonly Box[] = [
  { name: '1080p', long: 1_920, short: 1_080, bitRate: 5_000_000 },
  { name: '720p', long: 1_280, short: 720, bitRate: 2_800_000 },
  { name: '480p', long: 854, short: 480, bitRate: 1_200_000 },
  { name: '360p', long: 640, short: 360, bitRate: 700_000 },
];

/** Levels of H.264 (ITU-T H.264, table A-1): most macroblocks in a frame and in a second. */
type Level = { readonly name: string; readonly frame: number; readonly second: number };
const levels: readonly Level[] = [
  { name: '3.0', frame: 1_620, second: 40_500 },
  { name: '3.1', frame: 3_600, second: 108_000 },
  { name: '3.2', frame: 5_120, second: 216_000 },
  { name: '4.0', frame: 8_192, second: 245_760 },
  { name: '4.2', frame: 8_704, second: 522_240 },
];

const keyFrameSeconds = 2;
/** Above it a frame is less of a change, and the smaller rungs take every second one. */
const halvedAbove = 31;

/**
 * The rungs of a video, the largest first. None is above the source: where several come out with its size,
 * the one with the smallest name stays. `only` leaves some out, but never all.
 */
export const ladderOf = (source: VideoFacts, only: readonly RungName[] = rungNames): readonly Rung[] => {
  const rate = standardRate(source.frameRate);
  const sized = boxes.map((box) => ({ box, ...fit(source, box) }));
  const different = sized.filter(({ width, height }, index) => {
    const next = sized[index + 1];
    return next === undefined || next.width !== width || next.height !== height;
  });
  const wanted = different.filter(({ box }) => only.includes(box.name));
  return (wanted.length > 0 ? wanted : different.slice(-1)).map((one) => rungFrom(one, rate));
};

type Sized = { readonly box: Box; readonly width: number; readonly height: number };

const rungFrom = ({ box, width, height }: Sized, rate: Ratio): Rung => {
  const isLarge = box.short >= 720;
  const frameRate = !isLarge && valueOf(rate) > halvedAbove ? { num: rate.num, den: rate.den * 2 } : rate;
  const manyFrames = valueOf(frameRate) > halvedAbove;
  return {
    name: box.name,
    width,
    height,
    frameRate,
    keyFrameDistance: Math.round(valueOf(frameRate) * keyFrameSeconds),
    profile: isLarge ? 'high' : 'main',
    level: levelFor({ width, height, framesPerSecond: valueOf(frameRate) }),
    maxBitRate: manyFrames ? (box.bitRate * 3) / 2 : box.bitRate,
  };
};

/** Never enlarged; H.264 takes even numbers of pixels. */
const fit = ({ width, height }: VideoFacts, box: Box): { width: number; height: number } => {
  const factor = Math.min(1, box.long / Math.max(width, height), box.short / Math.min(width, height));
  return { width: even(width * factor), height: even(height * factor) };
};

const even = (pixels: number): number => Math.max(2, Math.round(pixels / 2 - 0.01) * 2);

const levelFor = (size: { width: number; height: number; framesPerSecond: number }): string => {
  const blocks = Math.ceil(size.width / 16) * Math.ceil(size.height / 16);
  const found = levels.find(
    ({ frame, second }) => blocks <= frame && blocks * size.framesPerSecond <= second,
  );
  if (found === undefined) throw new Error(`No level holds ${size.width}x${size.height}`);
  return found.name;
};

export const valueOf = ({ num, den }: Ratio): number => num / den;

/**
 * Frame rates of cameras and screens. A variable rate, which has no fixed key-frame distance, becomes the
 * nearest.
 */
const standardRates: readonly Ratio[] = [
  { num: 10, den: 1 },
  { num: 12, den: 1 },
  { num: 15, den: 1 },
  { num: 20, den: 1 },
  { num: 24_000, den: 1_001 },
  { num: 24, den: 1 },
  { num: 25, den: 1 },
  { num: 30_000, den: 1_001 },
  { num: 30, den: 1 },
  { num: 48, den: 1 },
  { num: 50, den: 1 },
  { num: 60_000, den: 1_001 },
  { num: 60, den: 1 },
];

const standardRate = (rate: Ratio): Ratio => {
  const distance = (one: Ratio) => Math.abs(valueOf(one) - valueOf(rate));
  return standardRates.reduce((best, one) => (distance(one) < distance(best) ? one : best));
};
