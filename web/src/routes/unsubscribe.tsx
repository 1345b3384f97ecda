import { createFileRoute, useLocation } from '@tanstack/react-router';

import { UnsubscribeScreen } from '../features/notifications/unsubscribe-screen.tsx';

const UnsubscribePage = () => <UnsubscribeScreen token={decodeURIComponent(useLocation().hash)} />;

export const Route = createFileRoute('/unsubscribe')({
  component: UnsubscribePage,
  staticData: { texts: ['notifications'] },
});
