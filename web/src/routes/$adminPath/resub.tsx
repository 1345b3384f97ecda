import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { BillingScreen } from '../../features/subscriptions/admin/billing-screen.tsx';

export const Route = createFileRoute('/$adminPath/resub')({
  component: BillingScreen,
  staticData: {
    texts: ['subscriptions'],
    links: [{ position: 58, group: 'payments', label: msg`Subscriptions` }],
  },
});
