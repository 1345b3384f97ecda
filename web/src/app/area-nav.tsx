import { useLingui } from '@lingui/react';
import { Link, useParams, useRouter } from '@tanstack/react-router';

import { useMe } from '../lib/session.ts';
import { SectionNav } from '../ui/section-nav.tsx';
import { type Area, linksOf } from './area-links.ts';

/** The navigation of an area, folded from what its route files say (`links` of their static data). */
export const AreaNav = ({ of: area, label }: { readonly of: Area; readonly label: string }) => {
  const { i18n } = useLingui();
  const params = useParams({ from: area });
  const isAdmin = useMe()?.roles.includes('admin') ?? false;
  const links = linksOf(Object.values(useRouter().routesById), area);
  return (
    <SectionNav label={label}>
      {links
        .filter(({ onlyFor }) => onlyFor === undefined || isAdmin)
        .map((link) => (
          <Link
            key={link.label.id}
            to={link.to}
            params={params}
            search={link.search ?? {}}
            {...(link.active ? { activeOptions: link.active } : {})}
          >
            {i18n._(link.label)}
          </Link>
        ))}
    </SectionNav>
  );
};
