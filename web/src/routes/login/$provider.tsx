import { createFileRoute, notFound } from '@tanstack/react-router';
import { z } from 'zod';

import { LoginReturnScreen } from '../../features/identity/logins/login-return-screen.tsx';

// Codes with digits alone are read as numbers.
const text = z.union([z.string(), z.number()]).transform(String).catch('');
const Provider = z.enum(['google', 'apple']);

const LoginReturnPage = () => {
  const { provider } = Route.useParams();
  const { state, code } = Route.useSearch();
  return <LoginReturnScreen provider={Provider.parse(provider)} state={state} code={code} />;
};

export const Route = createFileRoute('/login/$provider')({
  validateSearch: z.object({ state: text, code: text }),
  beforeLoad: ({ params }) => {
    if (!Provider.safeParse(params.provider).success) throw notFound();
  },
  component: LoginReturnPage,
  staticData: { texts: [], without: ['chatWidget', 'pageHeight'] },
});
