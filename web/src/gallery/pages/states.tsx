import { ApiProblem, Unreachable } from '../../lib/problem.ts';
import { Button } from '../../ui/button.tsx';
import {
  EmptyState,
  Failure,
  IncompleteNote,
  InlineFailure,
  LinesSkeleton,
  Loading,
  Skeleton,
  StaleNote,
} from '../../ui/states.tsx';
import type { GalleryPage } from '../specimen.tsx';
import type { Words } from '../words.ts';

const refusal = (words: Words) =>
  new ApiProblem({
    type: 'about:blank',
    title: words.taken,
    status: 409,
    code: 'NICKNAME_TAKEN',
    instance: 'req-7f3a',
  });

export const statePages: readonly GalleryPage[] = [
  {
    id: 'empty-state',
    specimens: [
      {
        state: 'with a way on',
        show: (words) => (
          <EmptyState title={words.nothing} action={<Button solid>{words.browse}</Button>}>
            {words.nothingWhy}
          </EmptyState>
        ),
      },
      { state: 'title alone', show: (words) => <EmptyState title={words.nothing} /> },
    ],
  },
  {
    id: 'failure',
    specimens: [
      {
        state: 'refused',
        show: (words) => <Failure error={refusal(words)} onRetry={() => undefined} />,
      },
      { state: 'our fault', show: () => <Failure error={new Error('x')} onRetry={() => undefined} /> },
      {
        state: 'unreachable',
        show: () => <Failure error={new Unreachable('x')} onRetry={() => undefined} />,
      },
      { state: 'in a form', show: (words) => <InlineFailure error={refusal(words)} /> },
      { state: 'behind', show: () => <StaleNote stale /> },
      { state: 'incomplete', show: () => <IncompleteNote incomplete /> },
    ],
  },
  {
    id: 'skeleton',
    specimens: [
      {
        state: 'lines',
        show: () => (
          <Loading>
            <LinesSkeleton lines={3} />
          </Loading>
        ),
      },
      { state: 'round', show: () => <Skeleton width="180px" height="120px" round /> },
    ],
  },
];
