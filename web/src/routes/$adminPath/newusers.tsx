import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';

import { NewUsersScreen } from '../../features/identity/administration/new-users-screen.tsx';

const NewUsersPage = () => {
  const navigate = Route.useNavigate();
  return (
    <NewUsersScreen
      adminPath={Route.useParams().adminPath}
      filter={Route.useSearch()}
      onFilter={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
};

const word = z.string().max(254).optional().catch(undefined);
const yesNo = z.enum(['true', 'false']).optional().catch(undefined);

export const Route = createFileRoute('/$adminPath/newusers')({
  validateSearch: z.object({
    query: word,
    from: word,
    to: word,
    country: word,
    by: z.enum(['day', 'week']).optional().catch(undefined),
    method: z.enum(['email', 'google', 'apple']).optional().catch(undefined),
    confirmed: yesNo,
    adult: yesNo,
  }),
  component: NewUsersPage,
  staticData: {
    texts: [],
    links: [{ position: 11, group: 'people', label: msg`New users`, onlyFor: 'admin' }],
  },
});
