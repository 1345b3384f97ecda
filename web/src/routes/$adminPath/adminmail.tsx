import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { MailingsScreen } from '../../features/notifications/mailings/mailings-screen.tsx';

const MailingsPage = () => <MailingsScreen adminPath={Route.useParams().adminPath} />;

export const Route = createFileRoute('/$adminPath/adminmail')({
  component: MailingsPage,
  staticData: {
    texts: ['notifications'],
    links: [{ position: 126, group: 'platform', label: msg`Advertising e-mail`, onlyFor: 'admin' }],
  },
});
