import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './section-nav.module.css';

type SectionNavProps = { readonly label: string; readonly children: ReactNode };

/** Links between the pages of one area, in one line that scrolls sideways where there is little room. */
export const SectionNav = ({ label, children }: SectionNavProps) => {
  const line = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  // Where the line is longer than the window, the page that is open may be beyond its edge.
  useEffect(() => showCurrent(line.current), [pathname]);
  return (
    <nav className={styles.sectionNav} data-ui="section-nav" aria-label={label}>
      <div className="wrap" ref={line}>
        {children}
      </div>
    </nav>
  );
};

/** Scrolls the line of links only, never the page. */
const showCurrent = (line: HTMLElement | null): void => {
  const link = line?.querySelector('[aria-current="page"]')?.getBoundingClientRect();
  if (!line || !link) return;
  const room = line.getBoundingClientRect();
  if (link.right > room.right || link.left < room.left)
    line.scrollLeft += link.left + link.width / 2 - (room.left + room.width / 2);
};
