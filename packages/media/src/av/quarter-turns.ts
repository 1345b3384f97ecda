export type Rotation = 0 | 90 | 180 | 270;

/** The nearest quarter turns of an angle in degrees to the right. */
export const quarterTurns = (degrees: number): Rotation =>
  ((((Math.round(degrees / 90) * 90) % 360) + 360) % 360) as Rotation;
