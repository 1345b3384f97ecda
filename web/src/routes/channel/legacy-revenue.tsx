import { createFileRoute } from '@tanstack/react-router';

import { LegacyScreen } from '../../features/earnings/legacy-screen.tsx';
import { EarnersOnly } from '../../features/identity/creators-only.tsx';

const LegacyRevenuePage = () => (
  <EarnersOnly>{({ oid, nickname }) => <LegacyScreen oid={oid} nickname={nickname} />}</EarnersOnly>
);

export const Route = createFileRoute('/channel/legacy-revenue')({
  component: LegacyRevenuePage,
  staticData: { texts: ['earnings'] },
});
