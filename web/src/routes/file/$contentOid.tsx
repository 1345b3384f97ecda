import { createFileRoute, useRouter } from '@tanstack/react-router';
import { z } from 'zod';

import { AdultGate } from '../../features/identity/adult/adult-gate.tsx';
import { openWorkOn } from '../-open-work.ts';
import { PlayContent } from '../-play-content.tsx';

const FilePage = () => {
  const router = useRouter();
  const { contentOid } = Route.useParams();
  const { code } = Route.useSearch();
  return Route.useLoaderData().adultOnly ? (
    <AdultGate onPassed={() => router.invalidate({ filter: ({ routeId }) => routeId === Route.id })} />
  ) : (
    <PlayContent contentOid={contentOid} code={code} />
  );
};

/** CAT-051. */
export const Route = createFileRoute('/file/$contentOid')({
  // A discount code that its creator gave out as a link.
  validateSearch: z.object({ code: z.string().max(40).optional().catch(undefined) }),
  loader: ({ context: { client }, params: { contentOid }, location }) =>
    openWorkOn({ client, contentOid, page: 'file', location }),
  component: FilePage,
  staticData: { texts: ['commerce', 'payments', 'community', 'discovery', 'media'], shows: 'file' },
});
