import type { CodecParameters, Stream } from 'node-av';
import { AV_PKT_DATA_DISPLAYMATRIX } from 'node-av/constants';

export type Rotation = 0 | 90 | 180 | 270;

/** Quarter turns to the right that a telephone asks for, from the matrix of ISO/IEC 14496-12 (8.3.2). */
export const rotationOf = (codecpar: CodecParameters): Rotation => {
  const matrix = codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX);
  if (matrix === null || matrix.length < 36) return 0;
  const degrees = (Math.atan2(matrix.readInt32LE(4), matrix.readInt32LE(0)) * 180) / Math.PI;
  return ((((Math.round(degrees / 90) * 90) % 360) + 360) % 360) as Rotation;
};

/** The size as it is shown: with square pixels, after the rotation. */
export const displaySize = (
  { codecpar, sampleAspectRatio }: Stream,
  rotation: Rotation,
): { width: number; height: number } => {
  const { num, den } = sampleAspectRatio.num > 0 ? sampleAspectRatio : codecpar.sampleAspectRatio;
  const stretch = num > 0 && den > 0 ? num / den : 1;
  const width = Math.max(1, Math.round(codecpar.width * stretch));
  const { height } = codecpar;
  return rotation === 90 || rotation === 270 ? { width: height, height: width } : { width, height };
};

/** The filters that turn a frame upright. */
export const turnFilters: Readonly<Record<Rotation, readonly string[]>> = {
  0: [],
  90: ['transpose=clock'],
  180: ['hflip', 'vflip'],
  270: ['transpose=cclock'],
};
