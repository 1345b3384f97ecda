import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';

import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyState, InlineFailure } from '../../ui/states.tsx';
import { giveConsent } from './card-queries.ts';
import styles from './payments.module.css';

/**
 * Where the letter to a guardian leads. The secret stands behind the hash, so no server's log ever sees it.
 */
export const GuardianScreen = ({ hash }: { readonly hash: string }) => {
  const { t } = useLingui();
  const [, oid = '', secret = ''] = /^([0-9a-f]{24})\.([0-9a-f]{32})$/.exec(hash) ?? [];
  const consent = useMutation({ mutationFn: () => giveConsent(oid, secret) });
  return (
    <Page title={t`Guardian’s consent`} className={styles.chargeResult} status={consent.status}>
      {oid === '' ? (
        <EmptyState picture="closed" wholePage title={<Trans>This link is not complete</Trans>}>
          <Trans>Open the whole link from the e-mail again.</Trans>
        </EmptyState>
      ) : (
        <>
          <h1>
            <Trans>Guardian’s consent</Trans>
          </h1>
          {consent.isSuccess ? (
            <p className="lead" role="status">
              <Trans>Thank you. The monthly limit for minors no longer applies to this account.</Trans>
            </p>
          ) : (
            <>
              <p className="lead">
                <Trans>
                  A minor names you as their guardian. Without your consent they top up at most 70,000 won a
                  month, or as much in another currency.
                </Trans>
              </p>
              {consent.error ? <InlineFailure error={consent.error} /> : null}
              <div>
                <Button solid busy={consent.isPending} onClick={() => consent.mutate()}>
                  <Trans>I am the guardian and consent</Trans>
                </Button>
              </div>
            </>
          )}
        </>
      )}
    </Page>
  );
};
