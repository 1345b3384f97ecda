import { languages } from '@fanfold/contracts';
import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';

import { CreatorCard } from '../../features/catalogue/rows/row.tsx';
import { CreatorsScreen } from '../../features/discovery/lists/creators-screen.tsx';

const CreatorsPage = () => {
  const { sort = 'popular', language } = Route.useSearch();
  return (
    <CreatorsScreen sort={sort} language={language} card={(creator) => <CreatorCard creator={creator} />} />
  );
};

export const Route = createFileRoute('/creators-all/')({
  validateSearch: z.object({
    sort: z.enum(['popular', 'latest', 'name']).optional().catch(undefined),
    language: z.enum(languages).optional().catch(undefined),
  }),
  component: CreatorsPage,
  staticData: { texts: ['discovery'] },
});
