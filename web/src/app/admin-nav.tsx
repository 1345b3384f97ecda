import { useLingui } from '@lingui/react';
import { Link, useMatches, useRouter } from '@tanstack/react-router';
import { useId } from 'react';

import { useMe } from '../lib/session.ts';
import { SideNav, SideNavGroup } from '../ui/side-nav.tsx';
import { areaGroups } from './area-groups.ts';
import { type FoundLink, groupsOf, isLinkOf, linksOf } from './area-links.ts';

const area = '/$adminPath';

type Props = { readonly adminPath: string; readonly label: string };

/**
 * The pages of the administration in their groups: beside the page, and on narrow screens behind one button
 * that names it.
 */
export const AdminNav = ({ adminPath, label }: Props) => {
  const { i18n } = useLingui();
  const isAdmin = useMe()?.roles.includes('admin') ?? false;
  const page = useMatches({ select: (matches) => matches.at(-1) });
  const links = linksOf(Object.values(useRouter().routesById), area).filter(
    ({ onlyFor }) => onlyFor === undefined || isAdmin,
  );
  const open = links.find((link) => page && isLinkOf(link, page));
  return (
    <SideNav label={label} current={open ? i18n._(open.label) : label}>
      {groupsOf(links).map(({ group, links: ofGroup }) => (
        <Group key={group} group={group} links={ofGroup} adminPath={adminPath} />
      ))}
    </SideNav>
  );
};

type GroupProps = {
  readonly group: keyof typeof areaGroups;
  readonly links: readonly FoundLink[];
  readonly adminPath: string;
};

const Group = ({ group, links, adminPath }: GroupProps) => {
  const { i18n } = useLingui();
  const title = i18n._(areaGroups[group]);
  return (
    <SideNavGroup id={useId()} title={group === 'overview' ? undefined : title}>
      {links.map(({ to, search, label, active }) => (
        <Link
          key={label.id}
          to={to}
          params={{ adminPath }}
          search={search ?? {}}
          {...(active ? { activeOptions: active } : {})}
        >
          {i18n._(label)}
        </Link>
      ))}
    </SideNavGroup>
  );
};
