import { useLocation } from '@tanstack/react-router';
import { Children, type ReactNode, useId, useState } from 'react';

import { ChevronDownIcon } from './icons.tsx';
import styles from './side-nav.module.css';

type SideNavProps = {
  readonly label: string;
  /** The page that is open. */
  readonly current: string;
  readonly children: ReactNode;
};

/** The pages of an area, beside its page; in a narrow window above it, behind a button. */
export const SideNav = ({ label, current, children }: SideNavProps) => {
  const id = useId();
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  // Another page closes it.
  const isOpen = openAt === pathname;
  return (
    <nav className={styles.sideNav} data-ui="side-nav" aria-label={label}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpenAt(isOpen ? undefined : pathname)}
      >
        <span>
          <span className={styles.area}>{label}</span> {current}
        </span>
        <ChevronDownIcon />
      </button>
      <div id={id} className={styles.groups} data-open={isOpen}>
        {children}
      </div>
    </nav>
  );
};

type GroupProps = {
  readonly id: string;
  /** Left out for a page that stands alone. */
  readonly title: string | undefined;
  readonly children: ReactNode;
};

export const SideNavGroup = ({ id, title, children }: GroupProps) => (
  <div className={styles.group}>
    {title === undefined ? null : (
      <p id={id} className={styles.title}>
        {title}
      </p>
    )}
    <ul {...(title === undefined ? {} : { 'aria-labelledby': id })}>
      {Children.map(children, (link) => (
        <li>{link}</li>
      ))}
    </ul>
  </div>
);

type BesideProps = { readonly nav: ReactNode; readonly children: ReactNode };

/** A page with the navigation of its area beside it. */
export const BesideNav = ({ nav, children }: BesideProps) => (
  <div className={styles.beside}>
    {nav}
    <div className={styles.content}>{children}</div>
  </div>
);
