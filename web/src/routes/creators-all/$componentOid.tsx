import { createFileRoute } from '@tanstack/react-router';

import { AllCreatorsScreen } from '../../features/catalogue/rows/curated-page-screen.tsx';
import { orNotFound } from '../../features/catalogue/rows/or-not-found.ts';
import { wholeRowQuery } from '../../features/catalogue/rows/queries.ts';

const AllCreatorsPage = () => <AllCreatorsScreen componentOid={Route.useParams().componentOid} />;

export const Route = createFileRoute('/creators-all/$componentOid')({
  loader: async ({ context: { client }, params: { componentOid } }) => {
    await orNotFound(client.ensureQueryData(wholeRowQuery(componentOid)));
  },
  component: AllCreatorsPage,
});
