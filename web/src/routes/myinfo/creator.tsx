import { msg } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';

import { tilesQuery } from '../../features/catalogue/queries.ts';
import { CreatorChecklist } from '../../features/identity/creator-checklist.tsx';
import { CreatorSettingsScreen } from '../../features/identity/creator-settings-screen.tsx';
import { SignedIn } from '../../features/identity/signed-in.tsx';

const CreatorPage = () => (
  <SignedIn>{(me) => <CreatorSettingsScreen me={me} checklist={<Checklist oid={me.oid} />} />}</SignedIn>
);

const Checklist = ({ oid }: { readonly oid: string }) => {
  const works = useInfiniteQuery(tilesQuery(oid));
  return <CreatorChecklist oid={oid} works={works.data?.pages.flatMap(({ tiles }) => tiles)} />;
};

export const Route = createFileRoute('/myinfo/creator')({
  component: CreatorPage,
  staticData: { links: [{ position: 70, group: 'creator', label: msg`Creator` }] },
});
