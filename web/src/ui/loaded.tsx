import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { Failure, LinesSkeleton, Loading } from './states.tsx';

type Props<Data> = {
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  /** About how many lines the data will have. */
  readonly lines?: number;
  readonly children: (data: Data) => ReactNode;
};

/**
 * The data, a skeleton until it has arrived, and when reading fails the reason, above what was read before.
 */
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
