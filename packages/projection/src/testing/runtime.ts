export { Harness } from './harness.ts';
export { eventually, sums } from './sums.ts';
