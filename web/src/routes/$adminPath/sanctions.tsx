import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { SanctionsScreen } from '../../features/identity/sanctions/sanctions-screen.tsx';

const SanctionsPage = () => <SanctionsScreen />;

export const Route = createFileRoute('/$adminPath/sanctions')({
  component: SanctionsPage,
  staticData: {
    texts: [],
    links: [{ position: 15, group: 'people', label: msg`Sanctions`, onlyFor: 'admin' }],
  },
});
