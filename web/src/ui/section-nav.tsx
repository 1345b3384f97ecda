import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './section-nav.module.css';

type SectionNavProps = {
  readonly label: string;
  /** What the pages are grouped by, in a line above the pages of the open group. */
  readonly groups: ReactNode;
  readonly children: ReactNode;
};

/** Links between the pages of one area, in lines that scroll sideways where there is little room. */
export const SectionNav = ({ label, groups, children }: SectionNavProps) => {
  const above = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  // Where the line is longer than the window, the page that is open may be beyond its edge.
  useEffect(() => {
    showCurrent(above.current);
    showCurrent(line.current);
  }, [pathname]);
  return (
    <nav className={styles.sectionNav} data-ui="section-nav" aria-label={label}>
      <div className={`wrap ${styles.groups}`} ref={above}>
        {groups}
      </div>
      {children ? (
        <div className={`wrap ${styles.pages}`} ref={line}>
          {children}
        </div>
      ) : null}
    </nav>
  );
};

/** Scrolls the line of links only, never the page. */
const showCurrent = (line: HTMLElement | null): void => {
  const link = line?.querySelector('[aria-current="page"], [data-open="true"]')?.getBoundingClientRect();
  if (!line || !link) return;
  const room = line.getBoundingClientRect();
  if (link.right > room.right || link.left < room.left)
    line.scrollLeft += link.left + link.width / 2 - (room.left + room.width / 2);
};
