import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';

import { GiftCardScreen } from '../features/rewards/gift-card-screen.tsx';

const GiftCardPage = () => {
  const { chargeId } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <GiftCardScreen
      chargeId={chargeId}
      onDelivered={() => void navigate({ to: '/myinfo', search: { tab: 'inventory' }, replace: true })}
    />
  );
};

export const Route = createFileRoute('/giftcard')({
  validateSearch: z.object({ chargeId: z.string().optional().catch(undefined) }),
  component: GiftCardPage,
  staticData: { texts: ['rewards'] },
});
