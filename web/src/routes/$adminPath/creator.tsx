import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';

import { CreatorAdminScreen } from '../../features/identity/administration/creator-screen.tsx';

const CreatorPage = () => (
  <CreatorAdminScreen adminPath={Route.useParams().adminPath} creator={Route.useSearch().creator} />
);

export const Route = createFileRoute('/$adminPath/creator')({
  validateSearch: z.object({ creator: z.string().max(24).optional().catch(undefined) }),
  component: CreatorPage,
  staticData: {
    texts: [],
    links: [
      {
        position: 13,
        group: 'people',
        label: msg`Creator lookup`,
        active: { includeSearch: false },
        onlyFor: 'admin',
      },
    ],
  },
});
