import type { PreparedGeneration } from './generations.ts';

/** The highest position of the serving generations. */
export const servingPosition = (preparedGenerations: readonly PreparedGeneration[]): bigint =>
  preparedGenerations.reduce(
    (furthest, { member, position }) => (member.serving && position > furthest ? position : furthest),
    -2n,
  );

/** Not caught up when it was last fed, or to be swapped in. */
export const isBuilding = ({ member, status }: PreparedGeneration): boolean =>
  member.role === 'candidate' && (status !== 'live' || member.takesOver);
