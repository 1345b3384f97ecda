import { createFileRoute } from '@tanstack/react-router';

import { ChannelOnly } from '../../features/identity/creators-only.tsx';
import { WriteFileScreen } from '../../features/media/studio/write-file-screen.tsx';

const WritePage = () => {
  const navigate = Route.useNavigate();
  const modify = (contentOid: string) => navigate({ to: '/file/modify/$contentOid', params: { contentOid } });
  return <ChannelOnly>{() => <WriteFileScreen onBegun={modify} />}</ChannelOnly>;
};

/** CAT-050. */
export const Route = createFileRoute('/file/write')({
  component: WritePage,
  staticData: { texts: ['media'] },
});
