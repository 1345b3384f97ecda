import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';

import { CreatorRevenueScreen } from '../../features/earnings/admin/creator-revenue-screen.tsx';
import { ledgerDay } from '../../lib/format.ts';

const CreatorRevenuePage = () => {
  const { adminPath } = Route.useParams();
  const navigate = Route.useNavigate();
  const [today] = useState(() => ledgerDay(new Date().toISOString()));
  const { creator, month = today.slice(0, 7) } = Route.useSearch();
  return (
    <CreatorRevenueScreen
      adminPath={adminPath}
      creator={creator}
      month={month}
      today={today}
      onMonth={(next) => void navigate({ search: { creator, month: next }, resetScroll: false })}
    />
  );
};

/** It is opened from the payout requests, the months of creators and the negative balances. */
export const Route = createFileRoute('/$adminPath/creator-revenue')({
  validateSearch: z.object({
    creator: z
      .string()
      .regex(/^[0-9a-f]{24}$/)
      .optional()
      .catch(undefined),
    month: z
      .string()
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
      .optional()
      .catch(undefined),
  }),
  component: CreatorRevenuePage,
  staticData: { texts: ['earnings'] },
});
