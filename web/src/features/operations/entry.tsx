import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { isProblem } from '../../lib/problem.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState, Failure, LinesSkeleton, Loading } from '../../ui/states.tsx';
import { entryQuery } from './overview/queries.ts';

type Props = { readonly adminPath: string; readonly children: ReactNode };

/**
 * The entry of the administration: its pages come after the check, and after the password where it was
 * entered long ago.
 */
export const Entry = ({ adminPath, children }: Props) => {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(entryQuery(adminPath));
  if (data) return children;
  return (
    <AdminPage title={t`Administration`}>
      {error ? null : (
        <Loading>
          <LinesSkeleton lines={6} />
        </Loading>
      )}
      {isProblem(error, 'REAUTHENTICATE') ? (
        <EmptyState
          picture="closed"
          title={<Trans>Enter your password to continue</Trans>}
          action={
            <Button solid onClick={() => void refetch()}>
              <Trans>Enter password</Trans>
            </Button>
          }
        >
          <Trans>You last entered it some time ago. The administration asks for it again.</Trans>
        </EmptyState>
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : null}
    </AdminPage>
  );
};
