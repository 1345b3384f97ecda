import { hopMs } from './tone-powers.ts';

/** Around each second is looked so far: a mark is a small part of it. */
const reachHops = 8_000 / hopMs;
const everyHops = 1_000 / hopMs;

/**
 * Powers of one tone, as multiples of what is usual there: what a work holds at this frequency for long is 1.
 * The median is found once a second. `least` stands where the sound is silent.
 */
export const againstBackground = (powers: Float32Array, least: number): Float32Array => {
  const relative = new Float32Array(powers.length);
  for (let from = 0; from < powers.length; from += everyHops) {
    const around = powers.slice(Math.max(0, from - reachHops), from + reachHops).sort();
    const usual = Math.max(least, around[around.length >> 1] ?? 0);
    const end = Math.min(powers.length, from + everyHops);
    for (let at = from; at < end; at += 1) relative[at] = (powers[at] ?? 0) / usual;
  }
  return relative;
};
