import { createFileRoute, notFound, useRouter } from '@tanstack/react-router';
import { z } from 'zod';

import { contentQuery } from '../../features/catalogue/work-queries.ts';
import { AdultGate } from '../../features/identity/adult/adult-gate.tsx';
import { isProblem } from '../../lib/problem.ts';
import { PlayContent } from '../-play-content.tsx';

const PlayPage = () => {
  const router = useRouter();
  const { contentOid } = Route.useParams();
  const { code } = Route.useSearch();
  return Route.useLoaderData().adultOnly ? (
    <AdultGate onPassed={() => router.invalidate({ filter: ({ routeId }) => routeId === Route.id })} />
  ) : (
    <PlayContent contentOid={contentOid} code={code} />
  );
};

export const Route = createFileRoute('/play/$contentOid')({
  // A discount code that its creator gave out as a link.
  validateSearch: z.object({ code: z.string().max(40).optional().catch(undefined) }),
  loader: async ({ context, params }) => {
    try {
      await context.client.ensureQueryData(contentQuery(params.contentOid));
      return { adultOnly: false };
    } catch (error) {
      if (isProblem(error, 'ADULT_ONLY')) return { adultOnly: true };
      if (isProblem(error, 'CONTENT_NOT_FOUND', 'NOT_FOUND', 'INVALID_REQUEST')) notFound({ throw: true });
      throw error;
    }
  },
  component: PlayPage,
  staticData: { texts: ['commerce', 'payments', 'community', 'discovery', 'media'], shows: 'work' },
});
