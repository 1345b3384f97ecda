import {
  type AnalyticsRange,
  analyticsRanges,
  type CreatorAnalyticsReply,
} from '@fanfold/contracts/discovery';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { useFormat } from '../../lib/use-format.ts';
import { Chart } from '../../ui/chart/chart.tsx';
import { rowsOf } from '../../ui/data-list.ts';
import { type DataColumn, DataTable } from '../../ui/data-table.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page, PageHead } from '../../ui/page.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { Section } from '../../ui/section.tsx';
import { Stat, Stats } from '../../ui/stat.tsx';
import { EmptyState, StaleNote } from '../../ui/states.tsx';
import { Localised } from '../../ui/texts.tsx';
import { creatorAnalyticsQuery } from './curation-queries.ts';
import { useMinutes } from './use-minutes.ts';

type Props = { readonly range: AnalyticsRange; readonly onRange: (range: AnalyticsRange) => void };
type Work = CreatorAnalyticsReply['works'][number];

/** How the works of a channel do: opened, played and sold (DIS-046, DIS-054). */
export const AnalyticsScreen = ({ range, onRange }: Props) => {
  const { t } = useLingui();
  const query = useQuery(creatorAnalyticsQuery(range));
  const columns = useColumns();
  const names: Readonly<Record<AnalyticsRange, string>> = {
    weekly: t`7 days`,
    monthly: t`30 days`,
    yearly: t`A year`,
  };
  return (
    <Page title={t`Analytics`}>
      <PageHead eyebrow={<Trans>Channel</Trans>} title={<Trans>Analytics</Trans>} />
      <RadioGroup
        label={t`Time`}
        name="range"
        value={range}
        options={analyticsRanges.map((value) => ({ value, label: names[value] }))}
        onChange={onRange}
      />
      <Loaded query={query}>{(data) => <Figures data={data} />}</Loaded>
      <Section title={<Trans>Works</Trans>}>
        <DataTable
          caption={<Trans>Works</Trans>}
          captionHidden
          columns={columns}
          rowKey={({ contentOid }) => contentOid}
          list={rowsOf(query, ({ works }) => works)}
          empty={
            <EmptyState title={<Trans>No views yet</Trans>}>
              <Trans>As soon as people open, play or buy your works, you see it here.</Trans>
            </EmptyState>
          }
        />
      </Section>
    </Page>
  );
};

const Figures = ({ data: { totals, steps, range, stale } }: { readonly data: CreatorAnalyticsReply }) => {
  const { t } = useLingui();
  const format = useFormat();
  const minutes = useMinutes();
  return (
    <>
      <StaleNote stale={stale} />
      <Stats>
        <Stat label={<Trans>Views</Trans>} value={format.count(totals.views)} />
        <Stat label={<Trans>Plays</Trans>} value={format.count(totals.plays)} />
        <Stat label={<Trans>Play time</Trans>} value={minutes(totals.playMs)} />
        <Stat label={<Trans>Sold</Trans>} value={format.count(totals.sales)} />
      </Stats>
      <Chart
        kind="stacked"
        title={t`Views and plays`}
        pointName={<Trans>Day</Trans>}
        series={[
          { key: 'views', name: t`Views`, tone: 'ink' },
          { key: 'plays', name: t`Plays`, tone: 'bonus' },
        ]}
        points={steps.map(({ day, views, plays }) => ({
          key: day,
          label: range === 'yearly' ? String(Number(day.slice(5, 7))) : String(Number(day.slice(8))),
          name: range === 'yearly' ? format.month(day.slice(0, 7)) : format.shortDay(day),
          values: { views, plays },
        }))}
        format={format.count}
      />
    </>
  );
};

const useColumns = (): readonly DataColumn<Work>[] => {
  const format = useFormat();
  const minutes = useMinutes();
  return [
    {
      key: 'title',
      name: <Trans>Work</Trans>,
      head: true,
      cell: ({ contentOid, title, original }) => (
        <Link to="/studio2/$contentOid/analytics" params={{ contentOid }}>
          <Localised texts={title} original={original} />
        </Link>
      ),
    },
    { key: 'views', name: <Trans>Views</Trans>, number: true, cell: ({ views }) => format.count(views) },
    { key: 'plays', name: <Trans>Plays</Trans>, number: true, cell: ({ plays }) => format.count(plays) },
    { key: 'time', name: <Trans>Play time</Trans>, number: true, cell: ({ playMs }) => minutes(playMs) },
    { key: 'sales', name: <Trans>Sold</Trans>, number: true, cell: ({ sales }) => format.count(sales) },
    {
      key: 'coins',
      name: <Trans>Coins earned</Trans>,
      number: true,
      cell: ({ coins }) => format.count(coins),
    },
    {
      key: 'conversion',
      name: <Trans>Sold per 1,000 views</Trans>,
      number: true,
      cell: ({ conversion }) => (conversion === null ? '–' : format.count(conversion)),
    },
  ];
};
