import { useLingui } from '@lingui/react';
import { createLink, Link, useMatches, useParams, useRouter } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

import { useMe } from '../lib/session.ts';
import { SectionNav } from '../ui/section-nav.tsx';
import { areaGroups } from './area-groups.ts';
import { type Area, type FoundLink, groupsOf, isLinkOf, linksOf } from './area-links.ts';

/**
 * The navigation of an area, folded from what its route files say (`links` of their static data): its groups,
 * and the pages of the group that is open.
 */
export const AreaNav = ({ of: area, label }: { readonly of: Area; readonly label: string }) => {
  const { i18n } = useLingui();
  const isAdmin = useMe()?.roles.includes('admin') ?? false;
  const page = useMatches({ select: (matches) => matches.at(-1) });
  const all = linksOf(Object.values(useRouter().routesById), area);
  const groups = groupsOf(all.filter(({ onlyFor }) => onlyFor === undefined || isAdmin));
  const open = groups.find(({ links }) => links.some((link) => page && isLinkOf(link, page)));
  return (
    <SectionNav
      label={label}
      groups={groups.flatMap(({ group, links: [first] }) =>
        first ? (
          <GroupLink key={group} area={area} group={group} first={first} isOpen={group === open?.group} />
        ) : (
          []
        ),
      )}
    >
      {open && open.links.length > 1
        ? open.links.map((link) => (
            <PageLink key={link.label.id} area={area} link={link}>
              {i18n._(link.label)}
            </PageLink>
          ))
        : null}
    </SectionNav>
  );
};

type GroupProps = {
  readonly area: Area;
  readonly group: keyof typeof areaGroups;
  readonly first: FoundLink;
  readonly isOpen: boolean;
};

/**
 * The router calls each link to a part of the address the current page. That is said by the link to the page
 * itself, in its own line.
 */
const GroupAnchor = createLink(
  ({ children, ...props }: ComponentProps<'a'> & { readonly 'data-open': boolean }) => (
    <a {...props} aria-current={props['data-open'] ? 'true' : undefined}>
      {children}
    </a>
  ),
);

const GroupLink = ({ area, group, first, isOpen }: GroupProps) => {
  const { i18n } = useLingui();
  const params = useParams({ from: area });
  return (
    <GroupAnchor to={first.to} params={params} search={first.search ?? {}} data-open={isOpen}>
      {i18n._(areaGroups[group])}
    </GroupAnchor>
  );
};

type PageProps = { readonly area: Area; readonly link: FoundLink; readonly children: string };

const PageLink = ({ area, link, children }: PageProps) => {
  const params = useParams({ from: area });
  return (
    <Link
      to={link.to}
      params={params}
      search={link.search ?? {}}
      {...(link.active ? { activeOptions: link.active } : {})}
    >
      {children}
    </Link>
  );
};
