import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';

import { ResendScreen } from '../../features/notifications/resend/resend-screen.tsx';

const ResendPage = () => {
  const navigate = Route.useNavigate();
  return (
    <ResendScreen
      adminPath={Route.useParams().adminPath}
      filter={Route.useSearch()}
      onFilter={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
};

const categories = [
  'all',
  'message',
  'upload',
  'fileUpload',
  'communityPost',
  'live',
  'comment',
  'marketing',
  'purchaseCompleted',
  'newSubscription',
  'gift',
  'ownPayments',
] as const;

export const Route = createFileRoute('/$adminPath/resend-noti')({
  validateSearch: z.object({
    status: z.enum(['failed', 'dropped']).optional().catch(undefined),
    category: z.enum(categories).optional().catch(undefined),
    mailingId: z
      .string()
      .regex(/^[0-9a-f]{24}$/)
      .optional()
      .catch(undefined),
  }),
  component: ResendPage,
  staticData: {
    texts: ['notifications'],
    links: [{ position: 127, group: 'platform', label: msg`Unsent e-mail`, onlyFor: 'admin' }],
  },
});
