import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';

import { DeletionQuestionScreen } from '../features/identity/deletion/deletion-question-screen.tsx';

const Question = () => <DeletionQuestionScreen until={Route.useSearch().until} />;

export const Route = createFileRoute('/unregister-wait')({
  validateSearch: z.object({ until: z.iso.datetime().catch('') }),
  component: Question,
  staticData: { without: ['chatWidget'] },
});
