import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';

import { SignedIn } from '../../features/identity/signed-in.tsx';
import { SubscribeFailScreen } from '../../features/subscriptions/result-screens.tsx';

const FailPage = () => {
  const { creatorOid } = Route.useSearch();
  return <SignedIn>{() => <SubscribeFailScreen creatorOid={creatorOid} />}</SignedIn>;
};

export const Route = createFileRoute('/subscribe/fail')({
  validateSearch: z.object({ creatorOid: z.string().catch('') }),
  component: FailPage,
  staticData: { texts: ['subscriptions'] },
});
