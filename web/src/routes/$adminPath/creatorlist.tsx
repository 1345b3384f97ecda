import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { CreatorListScreen } from '../../features/identity/administration/creator-list-screen.tsx';

const CreatorListPage = () => <CreatorListScreen adminPath={Route.useParams().adminPath} />;

export const Route = createFileRoute('/$adminPath/creatorlist')({
  component: CreatorListPage,
  staticData: {
    texts: [],
    links: [{ position: 12, group: 'people', label: msg`Creators`, onlyFor: 'admin' }],
  },
});
