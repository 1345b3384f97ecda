import { type AnyRouter, type ParsedLocation, useMatches } from '@tanstack/react-router';

import './route-data.ts';

/** What the page at an address shows; undefined for pages that show neither works nor people. */
export type Shown = 'works' | 'work' | 'file' | 'creator';

/** Parts of the frame that some pages go without (SHL-025, SHL-026). */
export type FramePart = 'chatWidget' | 'pageHeight' | 'ownWallet';

/**
 * Which parts of the frame the page on screen has. Without `chatWidget` no chat floats over it: pages of
 * paying, signing in and administration. Without `ownWallet` the header shows neither coins nor cart: the
 * work there is about other people's. Without `pageHeight` it ends with what it says and has no footer: pages
 * that people only pass through.
 */
export const useFrame = (): Readonly<Record<FramePart, boolean>> => {
  const without = useMatches({
    select: (matches) => matches.flatMap(({ staticData }) => staticData.without ?? []).join(' '),
  });
  return frameOf(without.split(' '));
};

export const frameOf = (without: readonly string[]): Readonly<Record<FramePart, boolean>> => ({
  chatWidget: !without.includes('chatWidget'),
  pageHeight: !without.includes('pageHeight'),
  ownWallet: !without.includes('ownWallet'),
});

export const shownAt = (router: AnyRouter, location: ParsedLocation): Shown | undefined =>
  router.matchRoutes(location).at(-1)?.staticData.shows;

/**
 * SHL-031, SHL-032: works and files change places with the page of their creator. Others come without a
 * movement.
 */
export const transitionBetween = (from: Shown | undefined, to: Shown | undefined): string | undefined => {
  const isPiece = (shown: Shown | undefined) => shown === 'work' || shown === 'file';
  if (isPiece(from) && to === 'creator') return 'to-creator';
  if (from === 'creator' && isPiece(to)) return 'to-piece';
  return undefined;
};
