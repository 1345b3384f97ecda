import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

import { NotFound } from '../../app/page-states.tsx';
import { AllCreatorsScreen } from '../../features/catalogue/rows/curated-page-screen.tsx';
import { wholeRowQuery } from '../../features/catalogue/rows/queries.ts';
import { CreatorCard } from '../../features/catalogue/rows/row.tsx';
import { allCreators } from '../../lib/all-creators.ts';
import { withTexts } from '../../lib/i18n.ts';

const creators = () => withTexts(['discovery'], import('../../features/discovery/lists/creators-screen.tsx'));
const CreatorsScreen = lazy(async () => ({ default: (await creators()).CreatorsScreen }));

const CreatorsPage = () => {
  const { componentOid } = Route.useParams();
  return componentOid === allCreators ? (
    <Suspense>
      <CreatorsScreen card={(creator) => <CreatorCard creator={creator} />} />
    </Suspense>
  ) : (
    <CreatorsOfRow componentOid={componentOid} />
  );
};

const CreatorsOfRow = ({ componentOid }: { readonly componentOid: string }) => {
  const { data } = useSuspenseQuery(wholeRowQuery(componentOid));
  return data === null ? <NotFound /> : <AllCreatorsScreen row={data.row} />;
};

export const Route = createFileRoute('/creators-all/$componentOid')({
  loader: async ({ context: { client }, params: { componentOid } }) => {
    if (componentOid !== allCreators) await client.ensureQueryData(wholeRowQuery(componentOid));
  },
  component: CreatorsPage,
});
