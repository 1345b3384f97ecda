import { createFileRoute } from '@tanstack/react-router';

import { CreatorsOnly } from '../../features/identity/creators-only.tsx';
import { NoticesScreen } from '../../features/media/takedowns/notices-screen.tsx';

const NoticesPage = () => <CreatorsOnly>{() => <NoticesScreen />}</CreatorsOnly>;

export const Route = createFileRoute('/studio2/notices')({
  component: NoticesPage,
  staticData: { texts: ['media'] },
});
