import { leastSampleRate } from './tone-powers.ts';

/** At the least rate that has all tones: of another rate it is the work that grows. */
export const readSampleRate = leastSampleRate;

/** What makes of any sound what the reader takes: 32-bit floats of one channel. */
export const readFilter = `aresample=${readSampleRate},aformat=sample_fmts=flt:channel_layouts=mono`;
