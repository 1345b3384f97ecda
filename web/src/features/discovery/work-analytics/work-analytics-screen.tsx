import type { WorkAnalyticsReply } from '@fanfold/contracts/discovery';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { csvOf, saveCsv } from '../../../lib/save-csv.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Chart } from '../../../ui/chart/chart.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { EmptyState, IncompleteNote, StaleNote } from '../../../ui/states.tsx';
import type { Days } from './days.ts';
import { Figures } from './figures.tsx';
import { PeriodFilter } from './period-filter.tsx';
import { type AskedDays, workAnalyticsQuery } from './queries.ts';
import { Retention } from './retention.tsx';

type Props = {
  readonly contentOid: string;
  readonly asked: AskedDays;
  readonly onDays: (days: Days | undefined) => void;
};

/** How one work does: opened, played, how far its plays came, and sold. */
export const WorkAnalyticsScreen = ({ contentOid, asked, onDays }: Props) => {
  const { t } = useLingui();
  const query = useQuery(workAnalyticsQuery(contentOid, asked));
  return (
    <Page title={t`Analytics of a work`} className="stack">
      <PageHead
        eyebrow={<Trans>Analytics</Trans>}
        title={query.data === undefined ? t`Analytics of a work` : (query.data.title ?? t`Untitled`)}
        actions={
          <Link to="/channel/analytics" className={buttonClass({})}>
            <Trans>All works</Trans>
          </Link>
        }
      />
      <Loaded query={query}>{(data) => <Analytics data={data} asked={asked} onDays={onDays} />}</Loaded>
    </Page>
  );
};

type AnalyticsProps = Omit<Props, 'contentOid'> & { readonly data: WorkAnalyticsReply };

const Analytics = ({ data, asked, onDays }: AnalyticsProps) => (
  <>
    <PeriodFilter days={data.total} isUsual={asked.startDate === undefined} onDays={onDays} />
    <StaleNote stale={data.stale} />
    <IncompleteNote incomplete={data.incomplete} />
    <Figures total={data.total} before={data.before} firstFramesFrom={data.firstFramesFrom} />
    <ByDay data={data} />
    <Retention retention={data.retention} />
    <Countries countries={data.countries} />
  </>
);

const ByDay = ({ data: { days, contentOid } }: { readonly data: WorkAnalyticsReply }) => {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <Section
      title={<Trans>Day by day</Trans>}
      actions={
        <Button small onClick={() => saveCsv(`work-${contentOid}.csv`, csvOf(fields, days))}>
          <Trans>Save as CSV</Trans>
        </Button>
      }
    >
      <Chart
        kind="grouped"
        title={t`Views, plays and sales`}
        pointName={<Trans>Day</Trans>}
        series={[
          { key: 'views', name: t`Views`, tone: 'ink' },
          { key: 'plays', name: t`Plays`, tone: 'bonus' },
          { key: 'sales', name: t`Sold`, tone: 'coin' },
        ]}
        more={[{ key: 'coins', name: <Trans>Coins earned</Trans>, number: true }]}
        points={days.map(({ day, views, plays, sales, coins }) => ({
          key: day,
          label: String(Number(day.slice(8))),
          name: format.shortDay(day),
          values: { views, plays, sales, coins },
        }))}
        format={format.count}
      />
    </Section>
  );
};

const fields = ['day', 'views', 'plays', 'playMs', 'sales', 'coins'] as const;

const Countries = ({ countries }: Pick<WorkAnalyticsReply, 'countries'>) => {
  const format = useFormat();
  return (
    <Section title={<Trans>Where buyers live</Trans>}>
      <DataTable
        caption={<Trans>Where buyers live</Trans>}
        captionHidden
        rowKey={({ country }) => country ?? ''}
        list={{ rows: countries }}
        empty={
          <EmptyState title={<Trans>No sales in these days</Trans>}>
            <Trans>Choose other days above.</Trans>
          </EmptyState>
        }
        columns={[
          {
            key: 'country',
            name: <Trans>Country</Trans>,
            head: true,
            cell: ({ country }) => (country === null ? <Trans>Not known</Trans> : format.country(country)),
          },
          { key: 'sales', name: <Trans>Sold</Trans>, number: true, cell: ({ sales }) => format.count(sales) },
          {
            key: 'coins',
            name: <Trans>Coins earned</Trans>,
            number: true,
            cell: ({ coins }) => format.count(coins),
          },
        ]}
      />
    </Section>
  );
};
