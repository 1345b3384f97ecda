import type { AnyRoute } from '@tanstack/react-router';

import type { AreaGroup } from './area-groups.ts';
import type { AreaLink } from './route-data.ts';
import type { FileRouteTypes } from './route-tree.gen.ts';

/** Routes whose pages have a navigation of their own: every page below them may have links in it. */
export type Area = '/myinfo' | '/$adminPath';

type AreaAddress = Extract<FileRouteTypes['to'], Area | `${Area}/${string}`>;

export type FoundLink = AreaLink & { readonly to: AreaAddress };

/** The links to the pages of an area, in the order of their positions. */
export const linksOf = (routes: readonly AnyRoute[], area: Area): readonly FoundLink[] =>
  routes
    .filter(({ parentRoute }) => parentRoute?.id === area)
    .flatMap(({ to, options }) => (options.staticData?.links ?? []).map((link) => ({ ...link, to })))
    .sort((one, other) => one.position - other.position);

type Group = { readonly group: AreaGroup; readonly links: readonly FoundLink[] };

/** The groups in the order of their first links, each with its links. */
export const groupsOf = (links: readonly FoundLink[]): readonly Group[] =>
  [...new Set(links.map(({ group }) => group))].map((group) => ({
    group,
    links: links.filter((link) => link.group === group),
  }));

type OpenPage = { readonly fullPath: string; readonly search: unknown };

/** Whether a link leads to the page that is open. One address may show several pages, by its search. */
export const isLinkOf = ({ to, search = {} }: FoundLink, page: OpenPage): boolean => {
  const opened = page.search as Readonly<Record<string, unknown>>;
  return (
    page.fullPath.replace(/\/$/, '') === to.replace(/\/$/, '') &&
    (opened['tab'] ?? undefined) === (search['tab'] ?? undefined)
  );
};
