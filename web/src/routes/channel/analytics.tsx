import { analyticsRanges } from '@fanfold/contracts/discovery';
import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';

import { AnalyticsScreen } from '../../features/discovery/analytics-screen.tsx';
import { ChannelOnly } from '../../features/identity/creators-only.tsx';

const AnalyticsPage = () => {
  const { range = 'weekly' } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ChannelOnly>
      {() => (
        <AnalyticsScreen
          range={range}
          onRange={(next) => void navigate({ search: { range: next }, replace: true, resetScroll: false })}
        />
      )}
    </ChannelOnly>
  );
};

export const Route = createFileRoute('/channel/analytics')({
  validateSearch: z.object({ range: z.enum(analyticsRanges).optional().catch(undefined) }),
  component: AnalyticsPage,
  staticData: { texts: ['discovery'] },
});
