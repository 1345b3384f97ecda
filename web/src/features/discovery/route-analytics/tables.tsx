import type { RouteAnalyticsReply } from '@fanfold/contracts/discovery';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { useFormat } from '../../../lib/use-format.ts';
import { type DataColumn, DataTable } from '../../../ui/data-table.tsx';
import { languageNames } from '../../../ui/languages.ts';
import { Section } from '../../../ui/section.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useSeconds } from '../use-seconds.ts';
import { useDeviceNames, useMeasurementNames, useRouteNames } from './names.ts';

const Nothing = () => (
  <EmptyState title={<Trans>Nothing was measured in these days</Trans>}>
    <Trans>Choose other days above.</Trans>
  </EmptyState>
);

/** What each route came to, beside the period before. */
export const Routes = ({ routes }: Pick<RouteAnalyticsReply, 'routes'>) => {
  const { count } = useFormat();
  const names = useRouteNames();
  const textOf = (figure: number | null) => (figure === null ? '–' : count(figure));
  type Row = RouteAnalyticsReply['routes'][number];
  const figure = (key: keyof Omit<Row, 'route'>, name: ReactNode): DataColumn<Row> => ({
    key,
    name,
    number: true,
    cell: (row) => textOf(row[key]),
  });
  return (
    <Section title={<Trans>Route by route</Trans>}>
      <DataTable
        caption={<Trans>Route by route</Trans>}
        captionHidden
        rowKey={({ route }) => route}
        list={{ rows: routes }}
        empty={<Nothing />}
        columns={[
          { key: 'route', name: <Trans>Route</Trans>, head: true, cell: ({ route }) => names[route] },
          figure('views', <Trans>Page views</Trans>),
          figure('viewsBefore', <Trans>The period before</Trans>),
          figure('people', <Trans>People</Trans>),
          figure('visitorViews', <Trans>Views without an account</Trans>),
          figure('entries', <Trans>Visits began</Trans>),
          figure('exits', <Trans>Visits ended</Trans>),
        ]}
      />
    </Section>
  );
};

type Share = {
  readonly key: string;
  readonly name: ReactNode;
  readonly views: number;
  readonly people: number;
};

/** What the browsers of people who agreed run on, and in which language. */
export const Browsers = ({ devices, languages }: Pick<RouteAnalyticsReply, 'devices' | 'languages'>) => {
  const names = useDeviceNames();
  const unknown = <Trans>Not known</Trans>;
  return (
    <Section title={<Trans>Devices and languages</Trans>}>
      <Shares
        title={<Trans>Device</Trans>}
        rows={devices.map(({ device, ...counts }) => ({
          ...counts,
          key: device ?? '',
          name: device === null ? unknown : names[device],
        }))}
      />
      <Shares
        title={<Trans>Language</Trans>}
        rows={languages.map(({ language, ...counts }) => ({
          ...counts,
          key: language ?? '',
          name: language === null ? unknown : languageNames[language],
        }))}
      />
    </Section>
  );
};

const Shares = ({ title, rows }: { readonly title: ReactNode; readonly rows: readonly Share[] }) => {
  const { count } = useFormat();
  return (
    <DataTable
      caption={title}
      rowKey={({ key }) => key}
      list={{ rows }}
      empty={<Nothing />}
      columns={[
        { key: 'name', name: title, head: true, cell: ({ name }) => name },
        { key: 'views', name: <Trans>Page views</Trans>, number: true, cell: ({ views }) => count(views) },
        { key: 'people', name: <Trans>People</Trans>, number: true, cell: ({ people }) => count(people) },
      ]}
    />
  );
};

/** How long pages and works take to begin, and how long players wait. */
export const Timings = ({ timings }: Pick<RouteAnalyticsReply, 'timings'>) => {
  const { count } = useFormat();
  const seconds = useSeconds();
  const names = useMeasurementNames();
  return (
    <Section title={<Trans>Loading times</Trans>} testId="timings">
      <DataTable
        caption={<Trans>Loading times</Trans>}
        captionHidden
        rowKey={({ measurement }) => measurement}
        list={{ rows: timings }}
        empty={<Nothing />}
        columns={[
          {
            key: 'what',
            name: <Trans>What was measured</Trans>,
            head: true,
            cell: ({ measurement }) => names[measurement],
          },
          { key: 'count', name: <Trans>Measured</Trans>, number: true, cell: ({ now }) => count(now.count) },
          {
            key: 'median',
            name: <Trans>Median</Trans>,
            number: true,
            cell: ({ now }) => seconds(now.medianMs),
          },
          {
            key: 'before',
            name: <Trans>Median of the period before</Trans>,
            number: true,
            cell: ({ before }) => seconds(before?.medianMs ?? null),
          },
          {
            key: 'slow',
            name: <Trans>95 of 100 within</Trans>,
            number: true,
            cell: ({ now }) => seconds(now.slowMs),
          },
        ]}
      />
    </Section>
  );
};
