import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { RouteAnalyticsScreen } from '../../features/discovery/route-analytics/route-analytics-screen.tsx';
import { daysSearch } from '../-days-search.ts';

const RouteAnalyticsPage = () => {
  const asked = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <RouteAnalyticsScreen
      asked={asked.endDate === undefined ? {} : asked}
      onDays={(days) => void navigate({ search: days ?? {}, replace: true, resetScroll: false })}
    />
  );
};

export const Route = createFileRoute('/$adminPath/route-analytics')({
  validateSearch: daysSearch,
  component: RouteAnalyticsPage,
  staticData: {
    texts: ['discovery'],
    links: [{ position: 127, group: 'platform', label: msg`Route analytics`, onlyFor: 'admin' }],
  },
});
