import { createFileRoute } from '@tanstack/react-router';

import { QrEventScreen } from '../../features/rewards/qr-event-screen.tsx';

const QrEventPage = () => {
  const { code } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <QrEventScreen
      key={code}
      code={code}
      onJoined={() =>
        void navigate({ to: '/myinfo', search: { tab: 'inventory', joined: true }, replace: true })
      }
    />
  );
};

export const Route = createFileRoute('/qr-event/$code')({
  component: QrEventPage,
  staticData: { texts: ['rewards'] },
});
