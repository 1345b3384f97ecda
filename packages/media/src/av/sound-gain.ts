import type { SoundMeasure } from './sound-meter.ts';

/** Where streaming services meet: loud enough for telephones, with room below full scale. */
const wantedLoudness = -16;
const highestPeakDb = -1;
const mostGainDb = 20;

/**
 * The gain that brings a sound to the wanted loudness (EBU R128) without its peaks coming above -1 dB: one
 * gain for all of it, so that loud and quiet stay what they are.
 */
export const gainDbOf = ({
  integratedLoudness,
  peakDb,
}: Pick<SoundMeasure, 'integratedLoudness' | 'peakDb'>): number => {
  if (integratedLoudness === null || peakDb === null) return 0;
  const wanted = wantedLoudness - integratedLoudness;
  return Math.round(Math.min(wanted, highestPeakDb - peakDb, mostGainDb) * 100) / 100;
};
