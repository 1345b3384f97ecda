import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { OverviewScreen } from '../../features/operations/overview/overview-screen.tsx';
import { overviewQuery } from '../../features/operations/overview/queries.ts';

const OverviewPage = () => <OverviewScreen adminPath={Route.useParams().adminPath} />;

export const Route = createFileRoute('/$adminPath/')({
  loader: ({ context: { client } }) => void client.prefetchQuery(overviewQuery()),
  component: OverviewPage,
  staticData: {
    texts: ['operations'],
    links: [
      {
        position: 1,
        group: 'overview',
        label: msg`Overview`,
        active: { exact: true, includeSearch: false },
      },
    ],
  },
});
