/**
 * Makes samples of what a program writes: 32-bit floats, those of each channel in turn. Each piece that is
 * taken has whole samples, of which the last piece of bytes may have a part.
 */
export const floatPieces = (channels: number, take: (samples: Float32Array) => void) => {
  const bytesPerSample = channels * 4;
  let rest: Buffer = Buffer.alloc(0);
  return (piece: Buffer): void => {
    const all = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    const whole = all.length - (all.length % bytesPerSample);
    rest = all.subarray(whole);
    // Floats have to begin at a multiple of four, which a piece need not.
    const copy = new Uint8Array(all.subarray(0, whole));
    take(new Float32Array(copy.buffer, 0, whole / 4));
  };
};
