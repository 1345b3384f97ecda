import { createFileRoute, useLocation } from '@tanstack/react-router';

import { PasswordResetScreen } from '../features/identity/password-reset-screen.tsx';

const PasswordResetPage = () => {
  const { hash } = useLocation();
  const navigate = Route.useNavigate();
  return (
    <PasswordResetScreen
      hash={hash}
      onDone={() => void navigate({ to: '/pwreset', replace: true, hash: '' })}
    />
  );
};

/** IDN-047. */
export const Route = createFileRoute('/pwreset')({
  component: PasswordResetPage,
  staticData: { without: ['chatWidget'] },
});
