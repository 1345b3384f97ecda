import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';

import { ledgerDay } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Filters } from '../../../ui/filters.tsx';
import { changed, type Days, daysUntil } from './days.ts';

type Props = {
  readonly days: Days;
  /** No days were chosen. */
  readonly isUsual: boolean;
  readonly onDays: (days: Days | undefined) => void;
};

/** Which days are shown. */
export const PeriodFilter = ({ days: { startDate, endDate }, isUsual, onDays }: Props) => {
  const { t } = useLingui();
  const [today] = useState(() => ledgerDay(new Date().toISOString()));
  const days = { startDate, endDate };
  const change = (next: Partial<Days>): void => onDays(changed(days, next));
  return (
    <>
      <Filters label={t`Time`} active={isUsual ? 0 : 1} onClear={() => onDays(undefined)}>
        <Field
          label={t`From`}
          type="date"
          value={startDate}
          max={today}
          onChange={({ target }) => change({ startDate: target.value || startDate })}
        />
        <Field
          label={t`To`}
          type="date"
          value={endDate}
          max={today}
          onChange={({ target }) => change({ endDate: target.value || endDate })}
        />
      </Filters>
      <p className="row">
        {[7, 30, 90].map((count) => (
          <Button key={count} small onClick={() => onDays(daysUntil(today, count))}>
            <Trans>{count} days</Trans>
          </Button>
        ))}
      </p>
    </>
  );
};
