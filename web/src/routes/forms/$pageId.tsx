import { createFileRoute } from '@tanstack/react-router';

import { InfoScreen } from '../../features/operations/pages/info-screen.tsx';

const FormPage = () => <InfoScreen pageId={Route.useParams().pageId} />;

export const Route = createFileRoute('/forms/$pageId')({
  component: FormPage,
  staticData: { texts: ['operations'] },
});
