import { createFileRoute, useRouter } from '@tanstack/react-router';

import { AdultGate } from '../../features/identity/adult/adult-gate.tsx';
import { workSearch } from '../-comment-search.ts';
import { openWorkOn } from '../-open-work.ts';
import { PlayContent } from '../-play-content.tsx';

const PlayPage = () => {
  const router = useRouter();
  const { contentOid } = Route.useParams();
  const { code, comment } = Route.useSearch();
  const { adultOnly } = Route.useLoaderData();
  return adultOnly ? (
    <AdultGate
      told={adultOnly}
      onPassed={() => router.invalidate({ filter: ({ routeId }) => routeId === Route.id })}
    />
  ) : (
    <PlayContent contentOid={contentOid} code={code} comment={comment} />
  );
};

/** CAT-044. */
export const Route = createFileRoute('/play/$contentOid')({
  validateSearch: workSearch,
  loader: ({ context: { client }, params: { contentOid }, location }) =>
    openWorkOn({ client, contentOid, page: 'play', location }),
  component: PlayPage,
  staticData: {
    texts: ['commerce', 'payments', 'community', 'discovery', 'media', 'subscriptions'],
    shows: 'work',
  },
});
