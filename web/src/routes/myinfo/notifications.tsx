import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { SignedIn } from '../../features/identity/signed-in.tsx';
import { NotificationsScreen } from '../../features/notifications/notifications-screen.tsx';

const NotificationsPage = () => <SignedIn>{(me) => <NotificationsScreen me={me} />}</SignedIn>;

export const Route = createFileRoute('/myinfo/notifications')({
  component: NotificationsPage,
  staticData: {
    texts: ['notifications'],
    links: [{ position: 76, group: 'notifications', label: msg`Notifications` }],
  },
});
