import type { CodecParameters } from 'node-av';
import { AV_PKT_DATA_DISPLAYMATRIX } from 'node-av/constants';

import { quarterTurns, type Rotation } from './quarter-turns.ts';

/** Quarter turns to the right that a telephone asks for, from the matrix of ISO/IEC 14496-12 (8.3.2). */
export const rotationOf = (codecpar: CodecParameters): Rotation => {
  const matrix = codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX);
  if (matrix === null || matrix.length < 36) return 0;
  return quarterTurns((Math.atan2(matrix.readInt32LE(4), matrix.readInt32LE(0)) * 180) / Math.PI);
};

/** The filters that turn a frame upright. */
export const turnFilters: Readonly<Record<Rotation, readonly string[]>> = {
  0: [],
  90: ['transpose=clock'],
  180: ['hflip', 'vflip'],
  270: ['transpose=cclock'],
};
