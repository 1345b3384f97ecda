import { createFileRoute, redirect, useRouter } from '@tanstack/react-router';
import { z } from 'zod';

import { AdultGate } from '../../features/identity/adult/adult-gate.tsx';
import { openWork } from '../-open-work.ts';
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
  loader: async ({ context: { client }, params: { contentOid } }) => {
    const opened = await openWork(client, contentOid);
    // Another kind of work has its own page.
    if (opened.kind !== null && opened.kind !== 'file')
      redirect({ to: '/play/$contentOid', params: { contentOid }, throw: true });
    return opened;
  },
  component: FilePage,
  staticData: { texts: ['commerce', 'payments', 'community', 'discovery', 'media'], shows: 'file' },
});
