import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { Failure, LinesSkeleton, Loading } from './states.tsx';

type Props<Data> = {
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  /** About how many lines are to come. */
  readonly lines?: number;
  readonly children: (data: Data) => ReactNode;
};

/** Data when it is there, shapes until then; when reading fails the reason, above what was read before. */
export const Loaded = <Data,>({ query, lines = 8, children }: Props<Data>) => {
  const { data, error, refetch } = query;
  return (
    <>
      {error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined ? null : children(data)}
      {data !== undefined || error ? null : (
        <Loading>
          <LinesSkeleton lines={lines} />
        </Loading>
      )}
    </>
  );
};
