import { getRouteApi } from '@tanstack/react-router';

import { QrEventScreen } from '../features/rewards/qr-event-screen.tsx';

const route = getRouteApi('/qr-event/$code');

export const QrEvent = () => {
  const { code } = route.useParams();
  const navigate = route.useNavigate();
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
