import type { ReactNode } from 'react';
import styles from './greenbar.module.css';

/**
 * A page of fan-fold ledger paper: pale bands, perforated edges. Only for ledgers, histories, statements,
 * receipts.
 */
export const Greenbar = ({
  children,
  narrow,
}: {
  readonly children: ReactNode;
  readonly narrow?: boolean;
}) => (
  <div
    data-ui="greenbar"
    className={narrow ? `${styles.greenbar} ${styles.greenbarNarrow}` : styles.greenbar}
  >
    {children}
  </div>
);

type LinesProps = {
  readonly lines: readonly { readonly key: string; readonly label: ReactNode; readonly amount: ReactNode }[];
  readonly total?: { readonly label: ReactNode; readonly amount: ReactNode };
};

/** Labels and amounts that add up to a total under a double rule. */
export const SumLines = ({ lines, total }: LinesProps) => (
  <dl className={styles.sum}>
    {lines.map(({ key, label, amount }) => (
      <div key={key}>
        <dt>{label}</dt>
        <dd>{amount}</dd>
      </div>
    ))}
    {total === undefined ? null : (
      <div className={styles.sumTotal}>
        <dt>{total.label}</dt>
        <dd>{total.amount}</dd>
      </div>
    )}
  </dl>
);
