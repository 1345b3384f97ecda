import { createFileRoute } from '@tanstack/react-router';

import { CreatorsOnly } from '../../features/identity/creators-only.tsx';
import { ChannelUrlScreen } from '../../features/identity/profile/channel-url-screen.tsx';

const UrlPage = () => <CreatorsOnly>{({ oid }) => <ChannelUrlScreen creatorOid={oid} />}</CreatorsOnly>;

export const Route = createFileRoute('/channel/url')({
  component: UrlPage,
  staticData: { texts: [] },
});
