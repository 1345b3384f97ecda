import { fanKinds } from '@fanfold/contracts/community/fan-kinds';
import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';

import { FansScreen } from '../../features/community/channel/fans-screen.tsx';
import { ChannelOnly } from '../../features/identity/creators-only.tsx';

const FansPage = () => {
  const { kind = 'all' } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ChannelOnly>
      {() => (
        <FansScreen
          kind={kind}
          onKind={(next) => void navigate({ search: { kind: next }, replace: true, resetScroll: false })}
        />
      )}
    </ChannelOnly>
  );
};

export const Route = createFileRoute('/channel/fans')({
  validateSearch: z.object({ kind: z.enum(fanKinds).optional().catch(undefined) }),
  component: FansPage,
  staticData: { texts: ['community'] },
});
