import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';

import { EditStudioScreen } from '../../features/media/editstudio/edit-studio-screen.tsx';

const EditStudioPage = () => (
  <EditStudioScreen adminPath={Route.useParams().adminPath} creator={Route.useSearch().creator} />
);

export const Route = createFileRoute('/$adminPath/editstudio')({
  validateSearch: z.object({ creator: z.string().max(24).optional().catch(undefined) }),
  component: EditStudioPage,
  staticData: {
    texts: ['media'],
    links: [
      {
        position: 13,
        group: 'people',
        label: msg`Studio of a creator`,
        active: { includeSearch: false },
        onlyFor: 'admin',
      },
    ],
  },
});
