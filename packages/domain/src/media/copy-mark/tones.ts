import { symbolCount, symbolsOfMark } from './symbols.ts';

/**
 * The table that the player sounds and `read-mark` reads. A symbol is two tones at once, as on a telephone's
 * keys (ITU-T Q.23): one of four low ones and one of eight high ones. All lie a quarter tone beside the notes
 * of music that is tuned to 440 Hz, below the 3,400 Hz that a telephone carries. What was recorded with a
 * table is read with the same one: it does not change.
 */
export const markTones = {
  /** Two tones that no symbol has: the symbols come after it. */
  startHz: [1209, 1811],
  lowHz: [1357, 1438, 1524, 1614],
  highHz: [2034, 2155, 2283, 2419, 2563, 2715, 2877, 3048],
  /** How long a symbol sounds, and from when to when the next one begins. */
  toneMs: 160,
  stepMs: 180,
  /** Of each of two tones, in hundredths of the largest sample: about 9 dB below a work of -16 LUFS. */
  gainPercent: 3,
  /** Symbols after the start. */
  symbols: symbolCount,
} as const;

export type MarkTone = {
  /** From the first tone of the mark. */
  readonly startMs: number;
  readonly durationMs: number;
  readonly frequenciesHz: readonly [number, number];
  /** Of each of them; 1 is the loudest sample. */
  readonly gain: number;
};

/** How a mark sounds, once: two and a half seconds. Empty for what is no mark. */
export const tonesOfMark = (mark: string): MarkTone[] => {
  const { startHz, lowHz, highHz, toneMs, stepMs, gainPercent } = markTones;
  const symbols = symbolsOfMark(mark);
  if (symbols === undefined) return [];
  const pairs = symbols.map((symbol): readonly [number, number] => [
    lowHz[symbol >> 3] ?? 0,
    highHz[symbol & 7] ?? 0,
  ]);
  return [startHz, ...pairs].map((frequenciesHz, place) => ({
    startMs: place * stepMs,
    durationMs: toneMs,
    frequenciesHz,
    gain: gainPercent / 100,
  }));
};
