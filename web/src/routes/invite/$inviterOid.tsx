import { createFileRoute } from '@tanstack/react-router';

import { InviteScreen } from '../../features/rewards/invite-screen.tsx';

const InvitePage = () => <InviteScreen inviterOid={Route.useParams().inviterOid} />;

export const Route = createFileRoute('/invite/$inviterOid')({
  component: InvitePage,
  staticData: { texts: ['rewards'] },
});
