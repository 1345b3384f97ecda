import type { ReactNode } from 'react';

import './section-nav.css';

type SectionNavProps = { readonly label: string; readonly children: ReactNode };

/** Links between the pages of one area, in one line that scrolls sideways where there is little room. */
export const SectionNav = ({ label, children }: SectionNavProps) => (
  <nav className="section-nav" aria-label={label}>
    <div className="wrap">{children}</div>
  </nav>
);
