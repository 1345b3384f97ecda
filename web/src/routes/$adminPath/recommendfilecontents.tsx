import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { RecommendedScreen } from '../../features/discovery/recommended-screen.tsx';

export const Route = createFileRoute('/$adminPath/recommendfilecontents')({
  component: RecommendedScreen,
  staticData: {
    texts: ['discovery'],
    links: [{ position: 125, group: 'platform', label: msg`Recommended works`, onlyFor: 'admin' }],
  },
});
