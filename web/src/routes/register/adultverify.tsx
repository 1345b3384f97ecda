import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';

import { AdultVerifyScreen } from '../../features/identity/adult/adult-verify-screen.tsx';
import { SignedIn } from '../../features/identity/signed-in.tsx';

// The address reads codes of digits as numbers.
const text = z.union([z.string(), z.number()]).transform(String).optional().catch(undefined);

const AdultVerifyPage = () => {
  const answer = Route.useSearch();
  return <SignedIn>{(me) => <AdultVerifyScreen me={me} answer={answer} />}</SignedIn>;
};

export const Route = createFileRoute('/register/adultverify')({
  validateSearch: z.object({ state: text, code: text, error: text }),
  component: AdultVerifyPage,
});
