import { type ReactNode, useId } from 'react';

import styles from './rows.module.css';

type SectionProps = { readonly title: string; readonly more?: ReactNode; readonly children: ReactNode };

export const RowSection = ({ title, more, children }: SectionProps) => {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {more}
      </header>
      {children}
    </section>
  );
};
