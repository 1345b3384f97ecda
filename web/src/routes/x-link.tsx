import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';

import { SignedIn } from '../features/identity/signed-in.tsx';
import { XLinkReturnScreen } from '../features/rewards/x-link-return-screen.tsx';

// X comes back with letters and digits; the address reads some of them as numbers.
const text = z.union([z.string(), z.number()]).transform(String).catch('');

const XLinkPage = () => {
  const { state, code } = Route.useSearch();
  return <SignedIn>{() => <XLinkReturnScreen state={state} code={code} />}</SignedIn>;
};

export const Route = createFileRoute('/x-link')({
  validateSearch: z.object({ state: text, code: text }),
  component: XLinkPage,
  staticData: { texts: ['rewards'], without: ['chatWidget', 'pageHeight'] },
});
