import { type CommentSort, type CommentsReply, commentSorts } from '@fanfold/contracts/community';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { useState } from 'react';
import { askToSignIn, useMe } from '../../../lib/session.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import { Select } from '../../../ui/select.tsx';
import { EmptyState, Failure, LinesSkeleton, Loading } from '../../../ui/states.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentItem } from './comment-item.tsx';
import styles from './comments.module.css';
import { LinkedComment } from './linked-comment.tsx';
import { commentsQuery, threadQuery } from './queries.ts';

type Props = {
  readonly contentOid: string;
  /** It is a post. */
  readonly onPost?: boolean;
  /** Of a work that is heard or seen. */
  readonly moments?: Moments | null;
  /** The comment that the address names. */
  readonly linkedOid?: string | undefined;
};

type Moments = {
  /** Milliseconds from its begin; null while it does not play. */
  readonly timeNow: (() => number) | null;
  /** Null for those who may not have all of it. */
  readonly jump: ((atMs: number) => void) | null;
};

/**
 * Comments on a work or a post: the creator's picks, then all others in the order that the reader chooses.
 */
export const CommentsSection = ({ contentOid, onPost = false, moments = null, linkedOid }: Props) => {
  const [sort, setSort] = useState<CommentSort>('newest');
  const query = useInfiniteQuery(commentsQuery(contentOid, { sort, onPost }));
  const thread = useThread({ contentOid, onPost, linkedOid });
  const first = query.data?.pages[0];
  return (
    <Section
      title={<Heading total={first?.total} />}
      actions={<SortChoice sort={sort} hasMoments={moments !== null} onChange={setSort} />}
      testId="comments"
    >
      {first === undefined ? null : (
        <Writing contentOid={contentOid} canWrite={first.canWrite} moments={moments} />
      )}
      {linkedOid === undefined ? null : (
        <LinkedComment key={linkedOid} thread={thread} may={{ onPost, jump: jumpOf(moments) }} />
      )}
      {query.error ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? (
        <Loading>
          <LinesSkeleton lines={3} />
        </Loading>
      ) : null}
      {first === undefined ? null : (
        <List query={query} onPost={onPost} moments={moments} without={topOf(thread)} />
      )}
    </Section>
  );
};

const Heading = ({ total }: { readonly total: number | undefined }) => {
  const { count } = useFormat();
  if (total === undefined) return <Trans>Comments</Trans>;
  const number = count(total);
  return <Trans>Comments ({number})</Trans>;
};

/** The comment that the address names, if it names one, with what it replies to. */
const useThread = ({ contentOid, onPost, linkedOid }: Pick<Props, 'contentOid' | 'onPost' | 'linkedOid'>) =>
  useQuery({
    ...threadQuery(contentOid, { threadOf: linkedOid ?? '', onPost: onPost === true }),
    enabled: linkedOid !== undefined,
  });

const topOf = ({ data }: ReturnType<typeof useThread>): string | undefined => data?.comments[0]?.commentOid;

const SortChoice = ({
  sort,
  hasMoments,
  onChange,
}: {
  readonly sort: CommentSort;
  readonly hasMoments: boolean;
  readonly onChange: (sort: CommentSort) => void;
}) => {
  const { t } = useLingui();
  const names: Readonly<Record<CommentSort, string>> = {
    newest: t`Newest first`,
    oldest: t`Oldest first`,
    popular: t`Most liked`,
    moment: t`By moment of the work`,
  };
  return (
    <Select
      name="sort"
      label={t`Sort by`}
      value={sort}
      onChange={(value) => onChange(value as CommentSort)}
      options={commentSorts
        .filter((value) => hasMoments || value !== 'moment')
        .map((value) => ({ value, label: names[value] }))}
    />
  );
};

type OfMoments = { readonly moments: Moments | null };
type WritingProps = OfMoments & { readonly contentOid: string; readonly canWrite: boolean };

/** Where a comment is written, or why it cannot be (IDN-122). */
const Writing = ({ contentOid, canWrite, moments }: WritingProps) => {
  const me = useMe();
  if (canWrite) return <CommentForm contentOid={contentOid} timeNow={moments?.timeNow ?? null} />;
  if (me)
    return (
      <p className="quiet">
        <Trans>You can comment once you can open this work.</Trans>
      </p>
    );
  return (
    <p className="row">
      <Trans>Sign in to comment.</Trans>
      <Button small onClick={() => askToSignIn()}>
        <Trans>Sign in</Trans>
      </Button>
    </p>
  );
};

type CommentPages = Pick<
  UseInfiniteQueryResult<InfiniteData<CommentsReply>>,
  'data' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
>;

const jumpOf = (moments: Moments | null) => moments?.jump ?? null;

type ListProps = OfMoments & {
  readonly query: CommentPages;
  readonly onPost: boolean;
  /** It is shown above the list. */
  readonly without: string | undefined;
};

const List = ({ query, onPost, moments, without }: ListProps) => {
  const jump = jumpOf(moments);
  const pages = query.data?.pages ?? [];
  const { pinned = [], canModerate = false, canWrite = false } = pages[0] ?? {};
  const comments = [...pinned, ...pages.flatMap((page) => page.comments)];
  if (comments.length === 0)
    return (
      <EmptyState picture="words" title={<Trans>No comments yet</Trans>}>
        <Trans>Be the first to say what you think.</Trans>
      </EmptyState>
    );
  return (
    <>
      <ul className={styles.list}>
        {comments
          .filter(({ commentOid }) => commentOid !== without)
          .map((comment) => (
            <li key={comment.commentOid}>
              <CommentItem comment={comment} may={{ moderate: canModerate, write: canWrite, onPost, jump }} />
            </li>
          ))}
      </ul>
      {query.hasNextPage ? (
        <div className="more">
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            <Trans>More comments</Trans>
          </Button>
        </div>
      ) : null}
    </>
  );
};
