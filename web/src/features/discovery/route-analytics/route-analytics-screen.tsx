import type { RouteAnalyticsReply, TrackedRoute } from '@fanfold/contracts/discovery';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { csvOf, saveCsv } from '../../../lib/save-csv.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { AdminPage } from '../../../ui/admin-page.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chart } from '../../../ui/chart/chart.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Section } from '../../../ui/section.tsx';
import { Select } from '../../../ui/select.tsx';
import { Stat, Stats } from '../../../ui/stat.tsx';
import type { Days } from '../work-analytics/days.ts';
import { PeriodFilter } from '../work-analytics/period-filter.tsx';
import type { AskedDays } from '../work-analytics/queries.ts';
import { useRouteNames } from './names.ts';
import { routeAnalyticsQuery } from './queries.ts';
import { Browsers, Routes, Timings } from './tables.tsx';

type Props = {
  readonly asked: AskedDays;
  readonly onDays: (days: Days | undefined) => void;
};

/** DIS-055: how often the places of the site are opened, by whom, and how fast they are. */
export const RouteAnalyticsScreen = ({ asked, onDays }: Props) => {
  const { t } = useLingui();
  return (
    <AdminPage title={t`Route analytics`}>
      <Loaded query={useQuery(routeAnalyticsQuery(asked))} lines={6}>
        {(data) => (
          <>
            <PeriodFilter days={data.total} isUsual={asked.startDate === undefined} onDays={onDays} />
            <Figures total={data.total} before={data.before} keptFrom={data.keptFrom} />
            <ByDay data={data} />
            <Routes routes={data.routes} />
            <Browsers devices={data.devices} languages={data.languages} />
            <Timings timings={data.timings} />
          </>
        )}
      </Loaded>
    </AdminPage>
  );
};

const Figures = ({ total, before, keptFrom }: Pick<RouteAnalyticsReply, 'total' | 'before' | 'keptFrom'>) => {
  const { count, day } = useFormat();
  const oldest = day(keptFrom);
  const figures = [
    { key: 'views', label: <Trans>Page views</Trans> },
    { key: 'people', label: <Trans>People who agreed to analytics</Trans> },
    { key: 'visitorViews', label: <Trans>Views without an account</Trans> },
    { key: 'entries', label: <Trans>Visits of these people</Trans> },
  ] as const;
  return (
    <div data-testid="route-figures">
      <Stats>
        {figures.map(({ key, label }) => {
          const figure = before && count(before[key]);
          return (
            <Stat
              key={key}
              label={label}
              value={count(total[key])}
              note={figure === null ? null : <Trans>The period before: {figure}</Trans>}
            />
          );
        })}
      </Stats>
      {before === null ? (
        <p className="quiet">
          <Trans>All of this is kept from {oldest} on, so no period before is shown beside these days.</Trans>
        </p>
      ) : null}
    </div>
  );
};

const none = { views: 0, people: 0, visitorViews: 0, entries: 0, exits: 0 };
const fields = ['day', 'route', 'views', 'people', 'visitorViews', 'entries', 'exits'] as const;

const ByDay = ({ data: { days, lines } }: { readonly data: RouteAnalyticsReply }) => {
  const { t } = useLingui();
  const { count, shortDay } = useFormat();
  const names = useRouteNames();
  const [route, setRoute] = useState<TrackedRoute | 'all'>('all');
  const ofRoute = new Map(lines.filter((line) => line.route === route).map((line) => [line.day, line]));
  const shown = route === 'all' ? days : days.map(({ day }) => ({ ...none, ...ofRoute.get(day), day }));
  return (
    <Section
      title={<Trans>Day by day</Trans>}
      actions={
        <Button small onClick={() => saveCsv('route-analytics.csv', csvOf(fields, lines))}>
          <Trans>Save as CSV</Trans>
        </Button>
      }
    >
      <Select
        label={t`Route`}
        value={route}
        onChange={setRoute}
        options={[
          { value: 'all', label: t`All routes` },
          ...Object.entries(names).map(([value, label]) => ({ value: value as TrackedRoute, label })),
        ]}
      />
      <Chart
        kind="grouped"
        title={t`Views and people by day`}
        pointName={<Trans>Day</Trans>}
        series={[
          { key: 'views', name: t`Page views`, tone: 'ink' },
          { key: 'people', name: t`People`, tone: 'bonus' },
        ]}
        more={[
          { key: 'entries', name: <Trans>Visits began</Trans>, number: true },
          { key: 'exits', name: <Trans>Visits ended</Trans>, number: true },
        ]}
        points={shown.map(({ day, ...values }) => ({
          key: day,
          label: String(Number(day.slice(8))),
          name: shortDay(day),
          values,
        }))}
        format={count}
      />
    </Section>
  );
};
