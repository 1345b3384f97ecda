import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';

import { RouteAnalyticsScreen } from '../../features/discovery/route-analytics/route-analytics-screen.tsx';

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

const day = z.iso.date().optional().catch(undefined);

export const Route = createFileRoute('/$adminPath/route-analytics')({
  validateSearch: z.object({ startDate: day, endDate: day }),
  component: RouteAnalyticsPage,
  staticData: {
    texts: ['discovery'],
    links: [{ position: 127, group: 'platform', label: msg`Route analytics`, onlyFor: 'admin' }],
  },
});
