import { getRouteApi } from '@tanstack/react-router';

import { SignedIn } from '../features/identity/signed-in.tsx';
import { XLinkReturnScreen } from '../features/rewards/x-link-return-screen.tsx';

const route = getRouteApi('/x-link');

export const XLink = () => {
  const { state, code } = route.useSearch();
  return <SignedIn>{() => <XLinkReturnScreen state={state} code={code} />}</SignedIn>;
};
