/** Numbers from 0 to below 1. */
export type Random = () => number;

/** Numbers derived from a text (mulberry32): the same sequence every time. */
export const randomFrom = (text: string): Random => {
  let state = Number.parseInt(text.slice(-8), 16) || 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** A number from the exponential distribution: the times between requests of many independent people. */
export const exponential = (random: Random, mean: number): number => -mean * Math.log(1 - random());
