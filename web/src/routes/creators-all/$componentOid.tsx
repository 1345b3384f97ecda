import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';

import { NotFound } from '../../app/page-states.tsx';
import { AllCreatorsScreen } from '../../features/catalogue/rows/curated-page-screen.tsx';
import { wholeRowQuery } from '../../features/catalogue/rows/queries.ts';

const AllCreatorsPage = () => {
  const { componentOid } = Route.useParams();
  const { data } = useSuspenseQuery(wholeRowQuery(componentOid));
  return data === null ? <NotFound /> : <AllCreatorsScreen row={data.row} />;
};

export const Route = createFileRoute('/creators-all/$componentOid')({
  loader: async ({ context: { client }, params: { componentOid } }) => {
    await client.ensureQueryData(wholeRowQuery(componentOid));
  },
  component: AllCreatorsPage,
});
