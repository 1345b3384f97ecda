import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { SanctionsScreen } from '../../features/identity/sanctions/sanctions-screen.tsx';
import { PlayKeys } from '../../features/media/encodings/play-keys.tsx';

const IllegalDownloaderPage = () => (
  <SanctionsScreen downloads>
    <PlayKeys adminPath={Route.useParams().adminPath} />
  </SanctionsScreen>
);

export const Route = createFileRoute('/$adminPath/illegal-downloader')({
  component: IllegalDownloaderPage,
  staticData: {
    texts: ['media'],
    links: [{ position: 16, group: 'people', label: msg`Illegal downloads`, onlyFor: 'admin' }],
  },
});
