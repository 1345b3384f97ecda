import type { Colours } from './draw-cover.ts';

/**
 * A work that the program makes by itself: `main.wav` or `main.mp4`, and its cover in four shapes, in a
 * folder.
 */
export type WorkOrder = {
  readonly folder: string;
  /** What picture and sound follow from. */
  readonly name: string;
  readonly colours: Colours;
  readonly seconds: number;
  readonly kind: 'music' | 'voice' | 'film' | 'uprightFilm';
};
