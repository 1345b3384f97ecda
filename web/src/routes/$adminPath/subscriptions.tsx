import { membershipStatuses } from '@fanfold/contracts/subscriptions';
import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';

import { FindSubscriptionsScreen } from '../../features/subscriptions/admin/find-screen.tsx';

const SubscriptionsPage = () => {
  const navigate = Route.useNavigate();
  const { status, ...words } = Route.useSearch();
  return (
    <FindSubscriptionsScreen
      adminPath={Route.useParams().adminPath}
      filter={{ ...words, status: membershipStatuses.find((known) => known === status) }}
      onFilter={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
};

const word = z.string().max(254).optional().catch(undefined);

export const Route = createFileRoute('/$adminPath/subscriptions')({
  validateSearch: z.object({
    subscriber: word,
    creator: word,
    tier: word,
    status: word,
  }),
  component: SubscriptionsPage,
  staticData: {
    texts: ['subscriptions'],
    links: [{ position: 59, group: 'people', label: msg`Subscriptions of people`, onlyFor: 'admin' }],
  },
});
