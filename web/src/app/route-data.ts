import type { MessageDescriptor } from '@lingui/core';
import type { ActiveOptions } from '@tanstack/react-router';

import type { TextsOf } from '../lib/i18n.ts';
import type { AreaGroup } from './area-groups.ts';
import type { FramePart, Shown } from './frame.ts';

/** A link to a page in the navigation of its area. */
export type AreaLink = {
  /** Links are sorted by position; the numbers have gaps for further links. */
  readonly position: number;
  /** What the page is shown together with. */
  readonly group: AreaGroup;
  readonly label: MessageDescriptor;
  /** Where one address shows several pages. */
  readonly search?: Readonly<Record<string, string>>;
  /** When the link is the current one; by default, on its page and the pages below. */
  readonly active?: ActiveOptions;
  /** If left out, all users who can open the area see the link. */
  readonly onlyFor?: 'admin';
};

declare module '@tanstack/react-router' {
  /** What a route file says about its page besides code. */
  interface StaticDataRouteOption {
    /** The contexts whose texts the page shows, besides those that come with every page. */
    readonly texts?: readonly TextsOf[];
    /** The links to it in the navigation of the area that it belongs to. */
    readonly links?: readonly AreaLink[];
    readonly shows?: Shown;
    /** The parts of the frame that it goes without (`useFrame`). */
    readonly without?: readonly FramePart[];
  }
}
