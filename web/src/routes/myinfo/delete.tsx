import { createFileRoute } from '@tanstack/react-router';
import { DeleteAccountScreen } from '../../features/identity/deletion/delete-account-screen.tsx';
import { deletionQuery } from '../../features/identity/deletion/queries.ts';
import { SignedIn } from '../../features/identity/signed-in.tsx';
import { meQuery } from '../../lib/session.ts';

const DeletePage = () => <SignedIn>{() => <DeleteAccountScreen />}</SignedIn>;

export const Route = createFileRoute('/myinfo/delete')({
  loader: async ({ context: { client } }) => {
    if (await client.ensureQueryData(meQuery)) await client.ensureQueryData(deletionQuery);
  },
  component: DeletePage,
});
