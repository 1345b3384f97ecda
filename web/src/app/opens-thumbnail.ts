import type { Shown } from './frame.ts';

export type Arrival = {
  readonly from: Shown | undefined;
  readonly to: Shown | undefined;
  readonly smallScreen: boolean;
  /** The query of the address. */
  readonly search: string;
};

/** SHL-028, SHL-029: a work that was found in a list or at its creator's is shown by its cover first. */
export const opensThumbnail = ({ from, to, smallScreen, search }: Arrival): boolean =>
  to === 'work' &&
  (from === 'works' || from === 'creator') &&
  !smallScreen &&
  !new URLSearchParams(search).has('passthrough');
