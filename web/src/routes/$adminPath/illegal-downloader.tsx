import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { SanctionsScreen } from '../../features/identity/sanctions/sanctions-screen.tsx';

const IllegalDownloaderPage = () => <SanctionsScreen downloads />;

export const Route = createFileRoute('/$adminPath/illegal-downloader')({
  component: IllegalDownloaderPage,
  staticData: {
    texts: [],
    links: [{ position: 16, group: 'people', label: msg`Illegal downloads`, onlyFor: 'admin' }],
  },
});
