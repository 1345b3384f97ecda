import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { SignedIn } from '../../features/identity/signed-in.tsx';
import { MySubscriptionsScreen } from '../../features/subscriptions/my-subscriptions-screen.tsx';

const SubscriptionsPage = () => <SignedIn>{() => <MySubscriptionsScreen />}</SignedIn>;

export const Route = createFileRoute('/myinfo/subscriptions')({
  component: SubscriptionsPage,
  staticData: {
    texts: ['subscriptions'],
    links: [{ position: 41, group: 'library', label: msg`Subscriptions` }],
  },
});
