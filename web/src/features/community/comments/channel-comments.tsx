import {
  type ChannelComment,
  type ChannelCommentsShown,
  type HoldReason,
  mostReviewed,
} from '@fanfold/contracts/community';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';

import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useAuthorName } from './author-name.ts';
import { CommentItem } from './comment-item.tsx';
import styles from './comments.module.css';
import { channelCommentsQuery } from './queries.ts';
import { ReviewHeld } from './review-held.tsx';

/** All comments of a channel, or those that wait for review, of which several are reviewed at once. */
export const ChannelComments = ({ show }: { readonly show: ChannelCommentsShown }) => {
  const query = useInfiniteQuery(channelCommentsQuery(show));
  return (
    <>
      <Loaded query={query} lines={6}>
        {({ pages }) => {
          const comments = pages.flatMap((page) => page.comments);
          if (comments.length === 0) return <None show={show} />;
          return show === 'held' ? <Held comments={comments} /> : <All comments={comments} />;
        }}
      </Loaded>
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

const None = ({ show }: { readonly show: ChannelCommentsShown }) =>
  show === 'held' ? (
    <EmptyState picture="words" title={<Trans>No comments to review</Trans>}>
      <Trans>Comments that you have chosen to hold appear here until you approve or remove them.</Trans>
    </EmptyState>
  ) : (
    <EmptyState picture="words" title={<Trans>No comments yet</Trans>}>
      <Trans>What people write about your works appears here, the newest first.</Trans>
    </EmptyState>
  );

type Comments = { readonly comments: readonly ChannelComment[] };

const All = ({ comments }: Comments) => (
  <ul className={styles.list}>
    {comments.map((comment) => (
      <li key={comment.commentOid}>
        <Line comment={comment} />
      </li>
    ))}
  </ul>
);

/** At most as many are chosen as are reviewed at once. */
const Held = ({ comments }: Comments) => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const oids = comments.map(({ commentOid }) => commentOid);
  const chosenOids = oids.filter((oid) => chosen.has(oid));
  const mostOids = oids.slice(0, mostReviewed);
  const isFull = chosenOids.length >= mostReviewed;
  const choose = (oid: string, isChosen: boolean): void =>
    setChosen(new Set(isChosen ? [...chosenOids, oid] : chosenOids.filter((one) => one !== oid)));
  return (
    <>
      <div className={`row ${styles.bar}`}>
        <Checkbox
          checked={mostOids.every((oid) => chosen.has(oid))}
          onChange={(isChosen) => setChosen(new Set(isChosen ? mostOids : []))}
        >
          <Trans>Select all</Trans>
        </Checkbox>
        <ReviewHeld commentOids={chosenOids} onDone={() => setChosen(new Set())} />
      </div>
      <ul className={`${styles.list} ${styles.reviewed}`}>
        {comments.map((comment) => (
          <li key={comment.commentOid}>
            <Choice
              comment={comment}
              isChosen={chosen.has(comment.commentOid)}
              isFull={isFull}
              onChoose={(isChosen) => choose(comment.commentOid, isChosen)}
            />
            <Line comment={comment} />
          </li>
        ))}
      </ul>
    </>
  );
};

type ChoiceProps = OfComment & {
  readonly isChosen: boolean;
  readonly isFull: boolean;
  readonly onChoose: (isChosen: boolean) => void;
};

const Choice = ({ comment: { author }, isChosen, isFull, onChoose }: ChoiceProps) => {
  const { t } = useLingui();
  const nickname = useAuthorName()(author) ?? t`Deleted account`;
  return (
    <Checkbox checked={isChosen} disabled={isFull && !isChosen} onChange={onChoose}>
      <Trans>Select the comment of {nickname}</Trans>
    </Checkbox>
  );
};

type OfComment = { readonly comment: ChannelComment };

const Line = ({ comment }: OfComment) => (
  <>
    <p className="eyebrow">
      <AboutWhat comment={comment} />
    </p>
    {comment.heldFor === null ? null : (
      <Pill tone="plain">
        <Reason of={comment.heldFor} />
      </Pill>
    )}
    <CommentItem comment={comment} may={{ moderate: true, write: true, onPost: comment.post !== null }} />
  </>
);

const Reason = ({ of }: { readonly of: HoldReason }): ReactNode => {
  switch (of) {
    case 'words':
      return <Trans>Held: blocked word</Trans>;
    case 'links':
      return <Trans>Held: link</Trans>;
    case 'newAccount':
      return <Trans>Held: new account</Trans>;
    case 'all':
      return <Trans>Held: all comments are</Trans>;
  }
};

/** The post, or a link to the work, that a comment is about. */
const AboutWhat = ({ comment: { contentOid, workTitle, post } }: OfComment) => {
  const words = post?.slice(0, excerptLength);
  if (words !== undefined) return <Trans>Post: {words}</Trans>;
  return (
    <Link to="/play/$contentOid" params={{ contentOid }}>
      {workTitle ?? <Trans>A work that is not public now</Trans>}
    </Link>
  );
};

const excerptLength = 60;
