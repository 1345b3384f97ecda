import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { RatingsScreen } from '../../features/media/ratings/ratings-screen.tsx';

export const Route = createFileRoute('/$adminPath/age-ratings')({
  component: RatingsScreen,
  staticData: {
    texts: ['media'],
    links: [{ position: 127, group: 'platform', label: msg`Age ratings`, onlyFor: 'admin' }],
  },
});
