import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { EncodingsScreen } from '../../features/media/encodings/encodings-screen.tsx';

const EncodingsPage = () => <EncodingsScreen adminPath={Route.useParams().adminPath} />;

export const Route = createFileRoute('/$adminPath/encoding-callback-resender')({
  component: EncodingsPage,
  staticData: {
    texts: ['media'],
    links: [{ position: 131, group: 'platform', label: msg`Encodings`, onlyFor: 'admin' }],
  },
});
