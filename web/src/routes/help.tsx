import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';

import { HelpScreen } from '../features/operations/support/help-screen.tsx';

const HelpPage = () => {
  const { reference = '', from = null } = Route.useSearch();
  return <HelpScreen about={{ reference, from }} />;
};

export const Route = createFileRoute('/help')({
  validateSearch: z.object({
    reference: z.string().max(80).optional().catch(undefined),
    from: z.string().max(200).optional().catch(undefined),
  }),
  component: HelpPage,
  staticData: { texts: ['operations'] },
});
