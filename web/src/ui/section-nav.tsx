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
  // Where the line is longer than the window, the page that is open may be beyond its edge. Which one is open
  // is known later than the address, and fonts change the width of the links: both are followed.
  useEffect(() => {
    const lines = [above.current, line.current].filter((one) => one !== null);
    const sizes = new ResizeObserver(() => lines.forEach(showCurrent));
    for (const one of lines.flatMap((whole) => [whole, ...whole.children])) sizes.observe(one);
    return () => sizes.disconnect();
  });
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
const showCurrent = (line: HTMLElement): void => {
  const link = line.querySelector('[aria-current]')?.getBoundingClientRect();
  if (!link) return;
  const room = line.getBoundingClientRect();
  if (link.right > room.right || link.left < room.left)
    line.scrollLeft += link.left + link.width / 2 - (room.left + room.width / 2);
};
