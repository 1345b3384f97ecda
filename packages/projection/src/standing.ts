import type { Standing } from './generations.ts';

/** How far the furthest of those that serve has come. */
export const levelOf = (standings: readonly Standing[]): bigint =>
  standings.reduce(
    (furthest, { member, position }) => (member.serving && position > furthest ? position : furthest),
    -2n,
  );

/** Not level yet when it was last fed, or to be swapped in. */
export const isBuilding = ({ member, status }: Standing): boolean =>
  member.role === 'spare' && (status !== 'live' || member.takesOver);
