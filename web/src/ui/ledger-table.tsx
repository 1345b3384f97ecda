import type { ReactNode } from 'react';
import styles from './greenbar.module.css';
import { Greenbar } from './greenbar.tsx';

export type Column = {
  readonly name: ReactNode;
  /** Figures stand under each other, at the end of the line. */
  readonly number?: boolean;
  /** Only where there is room; what it says has to stand elsewhere in the line too. */
  readonly wide?: boolean;
};

type Props = {
  /** Its name for whoever listens, where no heading or caption says it. */
  readonly label?: string;
  readonly caption?: ReactNode;
  readonly columns: readonly Column[];
  /** In a narrow window the cells of a line stand under each other; each has to speak for itself then. */
  readonly stacked?: boolean;
  /** The lines. */
  readonly children: ReactNode;
};

/** A ledger sheet: a head, and lines on pale bands. */
export const LedgerTable = ({ label, caption, columns, stacked, children }: Props) => (
  <Greenbar>
    <table aria-label={label} className={stacked ? styles.stacked : undefined}>
      {caption === undefined ? null : <caption>{caption}</caption>}
      <thead>
        <tr>
          {columns.map(({ name, number, wide }, index) => (
            <th key={index} scope="col" className={headClass(number, wide)}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </Greenbar>
);

const headClass = (number = false, wide = false): string =>
  [number && styles.number, wide && styles.wide].filter(Boolean).join(' ');
