import { Trans } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { Page } from '../../ui/page.tsx';
import { Failure, LinesSkeleton, Loading } from '../../ui/states.tsx';
import './finance.css';

type Props = {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

export const FinancePage = ({ title, actions, children }: Props) => (
  <Page title={title}>
    <header className="page-head">
      <div>
        <p className="eyebrow">
          <Trans>Administration</Trans>
        </p>
        <h1>{title}</h1>
      </div>
      {actions}
    </header>
    {children}
  </Page>
);

type LoadedProps<Data> = {
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  readonly children: (data: Data) => ReactNode;
};

/** Data when it is there; shapes or the failure until then. */
export const Loaded = <Data,>({ query, children }: LoadedProps<Data>) => {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <Loading>
      <LinesSkeleton lines={8} />
    </Loading>
  );
};
