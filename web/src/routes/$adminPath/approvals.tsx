import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { ApprovalsScreen } from '../../features/operations/approvals/approvals-screen.tsx';

export const Route = createFileRoute('/$adminPath/approvals')({
  component: ApprovalsScreen,
  staticData: {
    texts: ['operations'],
    links: [{ position: 17, group: 'people', label: msg`Second administrator`, onlyFor: 'admin' }],
  },
});
