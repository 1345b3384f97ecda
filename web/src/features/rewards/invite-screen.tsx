import { limits } from '@fanfold/contracts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { askToSignIn, useMe } from '../../lib/session.ts';
import { writeTab } from '../../lib/storage.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyState, Failure, LinesSkeleton, Loading } from '../../ui/states.tsx';
import { inviterQuery } from './queries.ts';

/** Where an invitation's link leads: who invites, what it brings, and signing up with it. */
export const InviteScreen = ({ inviterOid }: { readonly inviterOid: string }) => {
  const { t } = useLingui();
  const format = useFormat();
  const me = useMe();
  const { data, error, refetch } = useQuery(inviterQuery(inviterOid));
  const signUp = () => {
    // Kept for this tab until the account is made.
    writeTab('invited-by', inviterOid);
    askToSignIn({ mode: 'signup' });
  };
  const nickname = data?.nickname ?? '';
  const coins = format.count(data?.coins ?? 0);
  const days = limits.refundDays;
  return (
    <Page title={t`Invitation`}>
      {error ? <Failure wholePage error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <EmptyState
          picture="people"
          wholePage
          title={<Trans>{nickname} invites you to Fanfold</Trans>}
          action={
            me ? (
              <Link to="/" className={buttonClass({ solid: true })}>
                <Trans>Look around</Trans>
              </Link>
            ) : (
              <Button solid onClick={signUp}>
                <Trans>Sign up</Trans>
              </Button>
            )
          }
        >
          <Trans>
            Both of you get {coins} bonus coins {days} days after your first top-up, if it was not refunded.
            They are not paid beyond the inviter's limit of invitations, or if you have signed up before.
          </Trans>
        </EmptyState>
      ) : null}
      {data || error ? null : (
        <Loading>
          <LinesSkeleton lines={3} />
        </Loading>
      )}
    </Page>
  );
};
