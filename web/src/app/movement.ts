import type { ParsedLocation } from '@tanstack/react-router';

import { type Shown, transitionBetween } from './frame.ts';

type Change = {
  readonly fromLocation?: ParsedLocation;
  readonly toLocation: ParsedLocation;
  readonly pathChanged: boolean;
};
type Movement = { types: (change: Change) => string[] | false };

/** SHL-031, SHL-032: the browser moves the old page and the new one. Not where people want less motion. */
export const movement = (shownAt: (location: ParsedLocation) => Shown | undefined): Movement | false => {
  // In a browser that knows no names of movements every navigation would move.
  if (!CSS.supports('selector(:active-view-transition-type(a))')) return false;
  return {
    types: ({ fromLocation, toLocation, pathChanged }) => {
      if (!pathChanged || !fromLocation || matchMedia('(prefers-reduced-motion: reduce)').matches)
        return false;
      const name = transitionBetween(shownAt(fromLocation), shownAt(toLocation));
      return name === undefined ? false : [name];
    },
  };
};
