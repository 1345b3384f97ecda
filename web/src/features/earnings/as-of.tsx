import { Trans, useLingui } from '@lingui/react/macro';

import { useFormat } from '../../lib/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import styles from './earnings.module.css';

type Props = {
  readonly asOf: string | undefined;
  readonly onAsOf: (asOf: string | undefined) => void;
  /** Whether the creator reads them, and not finance. */
  readonly own?: boolean;
};

/** REV-016: the moment whose books are shown. It is Korean time, like every day and month of revenue. */
export const AsOf = ({ asOf, onAsOf, own = true }: Props) => {
  const { t } = useLingui();
  const format = useFormat();
  const moment = asOf === undefined ? '' : format.moment(asOf);
  return (
    <details className={styles.asOf} open={asOf !== undefined} data-testid="as-of">
      <summary>
        <Trans>As it was at another time</Trans>
      </summary>
      <Field
        label={t`Moment (Korean time)`}
        type="datetime-local"
        value={asOf === undefined ? '' : fieldOf(asOf)}
        onChange={({ target: { value } }) => onAsOf(momentOf(value))}
      />
      {asOf === undefined ? null : (
        <p className="row" role="status">
          {own ? (
            <Trans>Your books as they were on {moment}. What was recorded later is left out.</Trans>
          ) : (
            <Trans>The books as they were on {moment}. What was recorded later is left out.</Trans>
          )}
          <Button small onClick={() => onAsOf(undefined)}>
            <Trans>Back to now</Trans>
          </Button>
        </p>
      )}
    </details>
  );
};

/** The field knows no zone. Its minute counts to the end. */
const momentOf = (value: string): string | undefined =>
  value === '' ? undefined : new Date(`${value.slice(0, 16)}:59.999+09:00`).toISOString();

const seoulMs = 9 * 3_600_000;
const fieldOf = (asOf: string): string => new Date(Date.parse(asOf) + seoulMs).toISOString().slice(0, 16);
