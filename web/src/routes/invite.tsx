import { getRouteApi } from '@tanstack/react-router';

import { InviteScreen } from '../features/rewards/invite-screen.tsx';

const route = getRouteApi('/invite/$inviterOid');

export const Invite = () => <InviteScreen inviterOid={route.useParams().inviterOid} />;
