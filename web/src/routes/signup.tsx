import { createFileRoute } from '@tanstack/react-router';

import { SignUpScreen } from '../features/identity/sign-up-screen.tsx';

export const Route = createFileRoute('/signup')({
  component: SignUpScreen,
  staticData: { without: ['chatWidget'] },
});
