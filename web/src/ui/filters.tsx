import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { Button } from './button.tsx';
import styles from './filters.module.css';

type Props = {
  /** What is filtered. */
  readonly label: string;
  /** How many filters differ from what is shown at first. */
  readonly active: number;
  readonly onClear: () => void;
  /** The fields. */
  readonly children: ReactNode;
};

/** The filters of a list. Each change takes effect at once; one button clears all of them. */
export const Filters = ({ label, active, onClear, children }: Props) => (
  <div className={styles.filters} role="group" aria-label={label}>
    {children}
    <div className={styles.end}>
      <span role="status" className="quiet">
        {active > 0 ? <Plural value={active} one="# filter is on" other="# filters are on" /> : null}
      </span>
      {active > 0 ? (
        <Button small onClick={onClear}>
          <Trans>Clear filters</Trans>
        </Button>
      ) : null}
    </div>
  </div>
);
