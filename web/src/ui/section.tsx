import { type ReactNode, useId } from 'react';

import styles from './section.module.css';

type Props = {
  readonly title: ReactNode;
  /** What the section belongs to. */
  readonly eyebrow?: ReactNode;
  /** What can be done with it, at the end of the line. */
  readonly actions?: ReactNode;
  readonly testId?: string;
  readonly children: ReactNode;
};

/** A part of a page under a heading of its own, with a rule above it. */
export const Section = ({ title, eyebrow, actions, testId, children }: Props) => {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id} data-testid={testId}>
      <header className={styles.head}>
        <div>
          {eyebrow ? <p className="eyebrow">{eyebrow}</p> : null}
          <h2 id={id}>{title}</h2>
        </div>
        {actions}
      </header>
      {children}
    </section>
  );
};
