import { createFileRoute, useRouter } from '@tanstack/react-router';

import { workSearch } from '../-comment-search.ts';
import { openWorkOn } from '../-open-work.ts';
import { ScenarioPage } from '../-scenario-page.tsx';

const Page = () => {
  const router = useRouter();
  const { closed } = Route.useLoaderData();
  return (
    <ScenarioPage
      {...Route.useParams()}
      {...Route.useSearch()}
      closed={closed}
      onPassed={() => void router.invalidate({ filter: ({ routeId }) => routeId === Route.id })}
    />
  );
};

/** CAT-046: a scenario is read here. */
export const Route = createFileRoute('/scenario/$scenarioOid')({
  validateSearch: workSearch,
  loader: ({ context: { client }, params: { scenarioOid: contentOid }, location }) =>
    openWorkOn({ client, contentOid, page: 'scenario', location }),
  component: Page,
  staticData: { texts: ['commerce', 'payments', 'community', 'discovery', 'media', 'subscriptions'] },
});
