import { type ReactNode, useEffect } from 'react';
import styles from './page.module.css';

type PageProps = {
  /** The name of the page, for the browser's tab and for screen readers. */
  readonly title: string;
  readonly className?: string | undefined;
  /** The state that the page shows, for tests and styles. */
  readonly status?: string;
  readonly children: ReactNode;
};

/** The main part of a screen; it takes the focus after a navigation. */
export const Page = ({ title, className = '', status, children }: PageProps) => {
  useEffect(() => {
    document.title = title === '' ? 'Fanfold' : `${title} · Fanfold`;
  }, [title]);
  return (
    <div className={styles.page} data-ui="page">
      <div className={`wrap ${className}`} data-status={status}>
        {children}
      </div>
    </div>
  );
};

type HeadProps = {
  /** Where the page belongs. */
  readonly eyebrow: ReactNode;
  readonly title: ReactNode;
  /** Buttons beside the title. */
  readonly actions?: ReactNode;
};

/** The head of a page: its place, its name, and what can be done with it. */
export const PageHead = ({ eyebrow, title, actions }: HeadProps) => (
  <header className="page-head">
    <div>
      <p className="eyebrow">{eyebrow}</p>
      <h1>{title}</h1>
    </div>
    {actions ? <div className="page-actions">{actions}</div> : null}
  </header>
);
