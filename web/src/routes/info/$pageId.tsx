import { createFileRoute } from '@tanstack/react-router';

import { InfoScreen } from '../../features/operations/pages/info-screen.tsx';

const InfoPage = () => <InfoScreen pageId={Route.useParams().pageId} />;

export const Route = createFileRoute('/info/$pageId')({
  component: InfoPage,
  staticData: { texts: ['operations'] },
});
