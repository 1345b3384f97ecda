import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { CloseCalendarScreen } from '../../features/settlement/check/close-calendar-screen.tsx';

export const Route = createFileRoute('/$adminPath/close-calendar')({
  component: CloseCalendarScreen,
  staticData: {
    texts: ['settlement'],
    links: [{ position: 81, group: 'payments', label: msg`Close calendar` }],
  },
});
