import { createFileRoute } from '@tanstack/react-router';

import { Registration } from './-registration.tsx';
import { registrationSearch } from './-search.ts';

const RegistrationPage = () => <Registration setUpId={Route.useSearch().setUpId} />;

export const Route = createFileRoute('/charge/registrationfail')({
  validateSearch: registrationSearch,
  component: RegistrationPage,
  staticData: { texts: ['payments'], without: ['chatWidget'] },
});
