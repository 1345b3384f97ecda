import { videoLayouts } from '@fanfold/contracts/catalogue';
import { createFileRoute } from '@tanstack/react-router';

import { ChannelOnly } from '../../../features/identity/creators-only.tsx';
import { NewWorkScreen } from '../../../features/media/studio/new-work-screen.tsx';

const NewWorkPage = () => {
  const navigate = Route.useNavigate();
  const { videoLayout } = Route.useParams();
  const known = videoLayouts.find((layout) => layout === videoLayout) ?? 'landscape';
  const edit = (contentOid: string) =>
    navigate({
      to: '/studio2/simpleuploader/$status/edit',
      params: { status: 'draft' },
      search: { contentOid },
    });
  return <ChannelOnly>{() => <NewWorkScreen videoLayout={known} onBegun={edit} />}</ChannelOnly>;
};

/** CAT-054: the layout in the address is the one that a video begins with. */
export const Route = createFileRoute('/studio2/simpleuploader/$videoLayout')({
  component: NewWorkPage,
  staticData: { texts: ['media'] },
});
