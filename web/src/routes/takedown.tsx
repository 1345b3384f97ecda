import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';

import { TakedownScreen } from '../features/media/takedowns/file-screen.tsx';

const TakedownPage = () => {
  const { work = '' } = Route.useSearch();
  return <TakedownScreen contentOid={work} />;
};

export const Route = createFileRoute('/takedown')({
  validateSearch: z.object({ work: z.string().max(200).optional().catch(undefined) }),
  component: TakedownPage,
  staticData: { texts: ['media'] },
});
