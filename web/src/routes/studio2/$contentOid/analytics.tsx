import { createFileRoute } from '@tanstack/react-router';

import { WorkAnalyticsScreen } from '../../../features/discovery/work-analytics/work-analytics-screen.tsx';
import { MakersOnly } from '../../../features/identity/creators-only.tsx';
import { daysSearch } from '../../-days-search.ts';

const WorkAnalyticsPage = () => {
  const { contentOid } = Route.useParams();
  const asked = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <MakersOnly>
      <WorkAnalyticsScreen
        contentOid={contentOid}
        asked={asked.endDate === undefined ? {} : asked}
        onDays={(days) => void navigate({ search: days ?? {}, replace: true, resetScroll: false })}
      />
    </MakersOnly>
  );
};

export const Route = createFileRoute('/studio2/$contentOid/analytics')({
  validateSearch: daysSearch,
  component: WorkAnalyticsPage,
  staticData: { texts: ['discovery'] },
});
