import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';

import { LegacyAdminScreen } from '../../features/earnings/admin/legacy-admin-screen.tsx';

const LegacyRevenuePage = () => {
  const navigate = Route.useNavigate();
  return (
    <LegacyAdminScreen
      creator={Route.useSearch().creator}
      onCreator={(creator) => void navigate({ search: { creator } })}
    />
  );
};

export const Route = createFileRoute('/$adminPath/legacy-revenue')({
  validateSearch: z.object({
    creator: z
      .string()
      .regex(/^[0-9a-f]{24}$/)
      .optional()
      .catch(undefined),
  }),
  component: LegacyRevenuePage,
  staticData: {
    texts: ['earnings'],
    links: [
      {
        position: 26,
        group: 'books',
        label: msg`Revenue before February 2023`,
        active: { includeSearch: false },
      },
    ],
  },
});
