import type { CommentsReply } from '@fanfold/contracts/community';
import { Trans } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

import { Failure, LinesSkeleton, Loading } from '../../../ui/states.tsx';
import { CommentItem, type May } from './comment-item.tsx';
import styles from './comments.module.css';

type Props = {
  /** What is shown of the thread of the comment that the address names. */
  readonly thread: Pick<UseQueryResult<CommentsReply>, 'data' | 'error' | 'refetch'>;
  readonly may: Pick<May, 'onPost' | 'jump'>;
};

/**
 * The comment that a link leads to, above all others: comes into view, marked, with what it replies to; or
 * says that it is gone.
 */
export const LinkedComment = ({ thread: { data, error, refetch }, may }: Props) => {
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Loading>
        <LinesSkeleton lines={2} />
      </Loading>
    );
  const { comments, canModerate, canWrite } = data;
  const [comment] = comments;
  return (
    <Reached>
      {comment === undefined ? (
        <p className="quiet">
          <Trans>The comment that the link leads to is no longer there.</Trans>
        </p>
      ) : (
        <CommentItem
          comment={comment}
          linked={comments.at(-1)}
          may={{ ...may, moderate: canModerate, write: canWrite }}
        />
      )}
    </Reached>
  );
};

/** Takes the focus once, after the page itself has taken it. */
const Reached = ({ children }: { readonly children: React.ReactNode }) => {
  const place = useRef<HTMLDivElement>(null);
  const wasReached = useRef(false);
  const isThere = useRouterState({ select: ({ status }) => status === 'idle' });
  useEffect(() => {
    if (!isThere || wasReached.current) return;
    wasReached.current = true;
    const marked = place.current?.querySelector<HTMLElement>('[data-linked]') ?? place.current;
    marked?.focus({ preventScroll: true });
    marked?.scrollIntoView({ block: 'center' });
  }, [isThere]);
  return (
    <div ref={place} tabIndex={-1} className={styles.linked} data-testid="linked-comment">
      {children}
    </div>
  );
};
