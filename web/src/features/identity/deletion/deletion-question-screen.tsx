import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';

import { sessionChanged } from '../../../lib/session.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { Page } from '../../../ui/page.tsx';
import { InlineFailure } from '../../../ui/states.tsx';
import { cancelDeletion, stayOut } from './commands.ts';

/** Asked after a log-in to an account that waits for its deletion (IDN-086). */
export const DeletionQuestionScreen = ({ until }: { readonly until: string }) => {
  const { t } = useLingui();
  const date = useFormat().moment(until);
  const client = useQueryClient();
  const navigate = useNavigate();
  const decide = useMutation({
    mutationFn: (decision: 'stay' | 'leave') => (decision === 'stay' ? cancelDeletion() : stayOut()),
    onSuccess: async () => {
      await navigate({ to: '/' });
      await sessionChanged(client);
    },
  });
  return (
    <Page title={t`Your account is waiting for its deletion`}>
      <h1>
        <Trans>Your account is waiting for its deletion</Trans>
      </h1>
      <p>
        <Trans>It will be deleted on {date}. If you sign in again, the deletion is cancelled.</Trans>
      </p>
      <p className="row">
        <Button solid busy={decide.isPending} onClick={() => decide.mutate('stay')}>
          <Trans>Sign in again</Trans>
        </Button>
        <Button busy={decide.isPending} onClick={() => decide.mutate('leave')}>
          <Trans>Stay signed out</Trans>
        </Button>
      </p>
      {decide.error ? <InlineFailure error={decide.error} /> : null}
    </Page>
  );
};
