import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { Button } from './button.tsx';
import { PageHead } from './page.tsx';
import styles from './receipt.module.css';

type HeadProps = {
  readonly number: string;
  /** Other ways to take it along than on paper. */
  readonly children?: ReactNode;
};

/** The number of a receipt, and the button that prints it. */
export const ReceiptHead = ({ number, children }: HeadProps) => (
  <PageHead
    eyebrow={<Trans>No. {number}</Trans>}
    title={<Trans>Receipt</Trans>}
    actions={
      <span className={`row ${styles.noPrint}`}>
        <Button small onClick={() => print()}>
          <Trans>Print</Trans>
        </Button>
        {children}
      </span>
    }
  />
);

/** Who sold what to whom, and when. */
export const ReceiptFacts = ({ children }: { readonly children: ReactNode }) => (
  <dl className={styles.facts}>{children}</dl>
);

export const Fact = ({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
