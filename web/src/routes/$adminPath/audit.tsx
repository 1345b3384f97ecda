import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';

import { AuditScreen } from '../../features/operations/audit/audit-screen.tsx';

const AuditPage = () => {
  const filter = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <AuditScreen
      filter={filter}
      onFilter={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
};

const word = z.string().max(100).optional().catch(undefined);

export const Route = createFileRoute('/$adminPath/audit')({
  validateSearch: z.object({
    text: word,
    actor: word,
    person: word,
    act: word,
    kind: z.enum(['act', 'look']).optional().catch(undefined),
    from: word,
    to: word,
  }),
  component: AuditPage,
  staticData: {
    texts: ['operations'],
    links: [{ position: 125, group: 'platform', label: msg`Audit`, onlyFor: 'admin' }],
  },
});
