import type { RegistrationCount } from '@fanfold/contracts/identity';
import { Trans, useLingui } from '@lingui/react/macro';

import { useFormat } from '../../../lib/use-format.ts';
import { Chart } from '../../../ui/chart/chart.tsx';

type Props = { readonly counts: readonly RegistrationCount[]; readonly by: 'day' | 'week' };

/** How many signed up in each day or week, and how many of them finished. */
export const NewUsersChart = ({ counts, by }: Props) => {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <Chart
      kind="stacked"
      title={by === 'day' ? t`Sign-ups a day` : t`Sign-ups a week`}
      pointName={by === 'day' ? <Trans>Day</Trans> : <Trans>Week from</Trans>}
      series={[
        { key: 'complete', name: t`Finished`, tone: 'ink' },
        { key: 'open', name: t`Not finished`, tone: 'bonus' },
      ]}
      more={[
        { key: 'email', name: <Trans>By e-mail</Trans> },
        { key: 'google', name: 'Google' },
        { key: 'apple', name: 'Apple' },
      ]}
      points={counts.map(({ begin, email, google, apple, complete }) => ({
        key: begin,
        label: String(Number(begin.slice(8))),
        name: format.shortDay(begin),
        values: { complete, open: email + google + apple - complete, email, google, apple },
      }))}
      format={format.count}
      words={({ name, values }) => {
        const finished = format.count(values['complete'] ?? 0);
        const open = format.count(values['open'] ?? 0);
        return t`${name}: ${finished} finished, ${open} not finished`;
      }}
    />
  );
};
