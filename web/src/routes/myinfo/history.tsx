import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { SignedIn } from '../../features/identity/signed-in.tsx';
import { HistoryScreen } from '../../features/media/history/history-screen.tsx';

const HistoryPage = () => <SignedIn>{() => <HistoryScreen />}</SignedIn>;

export const Route = createFileRoute('/myinfo/history')({
  component: HistoryPage,
  staticData: { texts: ['media'], links: [{ position: 46, group: 'library', label: msg`History` }] },
});
