import { createFileRoute, useLocation } from '@tanstack/react-router';

import { GuardianScreen } from '../../features/payments/guardian-screen.tsx';

const GuardianPage = () => <GuardianScreen hash={useLocation().hash} />;

export const Route = createFileRoute('/charge/guardian')({
  component: GuardianPage,
  staticData: { texts: ['payments'], without: ['chatWidget'] },
});
