import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';

import { IllegalDownloaderScreen } from '../features/identity/sanctions/illegal-downloader-screen.tsx';

const IllegalDownloaderPage = () => {
  const { errorStatus = 999, email = '' } = Route.useSearch();
  return <IllegalDownloaderScreen errorStatus={errorStatus} email={email} />;
};

export const Route = createFileRoute('/illegal-downloader')({
  validateSearch: z.object({
    errorStatus: z
      .union([z.literal(444), z.literal(999)])
      .optional()
      .catch(undefined),
    email: z.string().optional().catch(undefined),
  }),
  component: IllegalDownloaderPage,
  staticData: { texts: [] },
});
