import type { AnyRoute } from '@tanstack/react-router';

import type { AreaLink } from './route-data.ts';
import type { FileRouteTypes } from './route-tree.gen.ts';

/** Routes whose pages have a navigation of their own: every page below them may have links in it. */
export type Area = '/myinfo' | '/$adminPath';

type AreaAddress = Extract<FileRouteTypes['to'], Area | `${Area}/${string}`>;

/** The links to the pages of an area, in the order of their positions. */
export const linksOf = (
  routes: readonly AnyRoute[],
  area: Area,
): readonly (AreaLink & { readonly to: AreaAddress })[] =>
  routes
    .filter(({ parentRoute }) => parentRoute?.id === area)
    .flatMap(({ to, options }) => (options.staticData?.links ?? []).map((link) => ({ ...link, to })))
    .sort((one, other) => one.position - other.position);
