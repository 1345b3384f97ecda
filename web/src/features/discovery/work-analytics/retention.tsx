import type { WorkAnalyticsReply } from '@fanfold/contracts/discovery';
import { Plural, Trans, useLingui } from '@lingui/react/macro';

import { Chart } from '../../../ui/chart/chart.tsx';
import { Section } from '../../../ui/section.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { usePercent } from './use-percent.ts';

/** Which share of the plays reached each hundredth of the work. */
export const Retention = ({ retention }: Pick<WorkAnalyticsReply, 'retention'>) => (
  <Section title={<Trans>How far people play it</Trans>} testId="retention">
    {retention.plays === 0 ? (
      <EmptyState title={<Trans>No plays were measured in these days</Trans>}>
        <Trans>How far a play came is known of people who agreed to analytics.</Trans>
      </EmptyState>
    ) : (
      <Curve {...retention} />
    )}
  </Section>
);

const Curve = ({ plays, reached }: WorkAnalyticsReply['retention']) => {
  const { t } = useLingui();
  const percent = usePercent();
  const shareOf = (count: number): number => Math.round((100 * count) / plays);
  return (
    <>
      <p className="quiet">
        <Plural
          value={plays}
          one="Measured in # play of people who agreed to analytics."
          other="Measured in # plays of people who agreed to analytics."
        />
      </p>
      <Chart
        kind="lines"
        title={t`Share of plays that reached each part of the work`}
        pointName={<Trans>Part of the work</Trans>}
        series={[{ key: 'share', name: t`Plays that came so far`, tone: 'ink' }]}
        points={reached.map((count, step) => ({
          key: String(step),
          label: percent(100 * step),
          name: percent(100 * step),
          values: { share: shareOf(count) },
        }))}
        format={(share) => percent(100 * share)}
      />
    </>
  );
};
