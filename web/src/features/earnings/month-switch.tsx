import { useLingui } from '@lingui/react/macro';

import { useFormat } from '../../lib/use-format.ts';
import buttonStyles from '../../ui/button.module.css';
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/icons.tsx';
import styles from './earnings.module.css';
import { addMonths } from './month.ts';

type MonthSwitchProps = {
  readonly month: string;
  readonly latest: string;
  readonly onMonth: (month: string) => void;
};

/** From month to month, up to the latest. */
export const MonthSwitch = ({ month, latest, onMonth }: MonthSwitchProps) => {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <div className={styles.monthSwitch}>
      <button
        type="button"
        className={buttonStyles.iconButton}
        data-ui="icon-button"
        aria-label={t`Previous month`}
        onClick={() => onMonth(addMonths(month, -1))}
      >
        <ChevronLeftIcon />
      </button>
      <span aria-live="polite">{format.month(month)}</span>
      <button
        type="button"
        className={buttonStyles.iconButton}
        data-ui="icon-button"
        aria-label={t`Next month`}
        disabled={month >= latest}
        onClick={() => onMonth(addMonths(month, 1))}
      >
        <ChevronRightIcon />
      </button>
    </div>
  );
};
