import { closeSync, openSync, readSync, statSync } from 'node:fs';

import { MediaError } from './media-error.ts';
import { limits, type SourceFile } from './source.ts';

/** Of the end of a file, so many are looked at. */
export const lastPackets = 5_000;

/** What the bytes of a file say before it is opened. Throws MediaError. */
export const requireWholeFile = ({ path, mediaType }: SourceFile): void => {
  const { size } = statSync(path);
  if (size === 0) throw new MediaError('format', 'The file is empty.');
  if (mediaType === 'audio/wav') requireWholeWave(path, size);
};

/**
 * FFmpeg takes the size of the file for that of the data: what RIFF announces would be lost without a word.
 */
const requireWholeWave = (path: string, size: number): void => {
  const head = Buffer.alloc(8);
  const file = openSync(path, 'r');
  readSync(file, head, 0, head.length, 0);
  closeSync(file);
  const announced = head.readUInt32LE(4);
  // A recorder that never came back writes the largest number, or none.
  if (announced === 0 || announced === 0xff_ff_ff_ff || announced <= size) return;
  throw new MediaError('damaged', `The file has ${size} of ${announced} bytes.`);
};

/** Cut files announce a duration whose end is not there. Throws MediaError. */
export const requireEndAt = (endMs: number, durationMs: number): void => {
  if (endMs < durationMs * (1 - limits.lostShare) - 500)
    throw new MediaError(
      'damaged',
      `The file ends after ${Math.round(endMs)} of ${Math.round(durationMs)} ms.`,
    );
};
