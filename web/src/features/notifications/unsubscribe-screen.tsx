import { notificationCategories } from '@fanfold/contracts/notifications';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { InlineFailure } from '../../ui/states.tsx';
import { useCategoryNames } from './category-names.ts';
import { unsubscribe } from './queries.ts';

/**
 * Ends e-mail of one kind, by the link in an e-mail and without a session. Opening the page changes nothing,
 * since programs that check links open it too. The token stands behind the hash, where no server's log has
 * it.
 */
export const UnsubscribeScreen = ({ token }: { readonly token: string }) => {
  const { t } = useLingui();
  const names = useCategoryNames();
  const end = useMutation({ mutationFn: () => unsubscribe(token) });
  const listed = (token.split('.')[1] ?? '').split('-');
  const categories = notificationCategories.filter((category) => listed.includes(category));
  return (
    <Page title={t`Unsubscribe`} status={end.isSuccess ? 'done' : 'open'}>
      <h1>
        <Trans>Unsubscribe</Trans>
      </h1>
      {categories.length === 0 ? (
        <p className="lead">
          <Trans>This link is not complete. Please open it from the e-mail again.</Trans>
        </p>
      ) : (
        <>
          <p className="lead">
            {end.isSuccess ? (
              <Trans>You get no more e-mail about:</Trans>
            ) : (
              <Trans>Do you want no more e-mail about the following?</Trans>
            )}
          </p>
          <ul>
            {categories.map((category) => (
              <li key={category}>{names[category]}</li>
            ))}
          </ul>
          {end.error ? <InlineFailure error={end.error} /> : null}
          <div className="row">
            {end.isSuccess ? null : (
              <Button solid busy={end.isPending} onClick={() => end.mutate()}>
                <Trans>Unsubscribe</Trans>
              </Button>
            )}
            <Link to="/myinfo/notifications">
              <Trans>All notification settings</Trans>
            </Link>
          </div>
        </>
      )}
    </Page>
  );
};
