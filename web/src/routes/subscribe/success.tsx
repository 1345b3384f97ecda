import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';

import { SignedIn } from '../../features/identity/signed-in.tsx';
import { SubscribeSuccessScreen } from '../../features/subscriptions/result-screens.tsx';

const SuccessPage = () => {
  const { creatorOid } = Route.useSearch();
  return <SignedIn>{() => <SubscribeSuccessScreen creatorOid={creatorOid} />}</SignedIn>;
};

export const Route = createFileRoute('/subscribe/success')({
  validateSearch: z.object({ creatorOid: z.string().catch('') }),
  component: SuccessPage,
  staticData: { texts: ['subscriptions'] },
});
