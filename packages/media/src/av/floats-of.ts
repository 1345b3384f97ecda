import type { Frame } from 'node-av';

/** The samples of a frame of 32-bit floats, those of each channel in turn. */
export const floatsOf = (frame: Frame, channels: number): Float32Array => {
  const bytes = frame.data?.[0];
  if (!bytes) return new Float32Array();
  const count = frame.nbSamples * channels;
  // The buffer of a frame need not begin at a multiple of four.
  const copy = new Uint8Array(bytes.subarray(0, count * 4));
  return new Float32Array(copy.buffer, 0, count);
};
