import { createFileRoute, useRouter } from '@tanstack/react-router';
import { z } from 'zod';

import { openWorkOn } from '../-open-work.ts';
import { ScenarioPage } from '../-scenario-page.tsx';

const Page = () => {
  const router = useRouter();
  const { adultOnly } = Route.useLoaderData();
  return (
    <ScenarioPage
      {...Route.useParams()}
      code={Route.useSearch().code}
      adultOnly={adultOnly}
      onPassed={() => void router.invalidate({ filter: ({ routeId }) => routeId === Route.id })}
    />
  );
};

/** CAT-045: several people read a scenario here. */
export const Route = createFileRoute('/multiplay/$scenarioOid')({
  validateSearch: z.object({ code: z.string().max(40).optional().catch(undefined) }),
  loader: ({ context: { client }, params: { scenarioOid: contentOid }, location }) =>
    openWorkOn({ client, contentOid, page: 'scenario', location }),
  component: Page,
  staticData: { texts: ['commerce', 'payments', 'community', 'discovery', 'media'] },
});
