import type { ShownComment } from '@fanfold/contracts/community';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { Button, LinkButton } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/states.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentMenu } from './comment-menu.tsx';
import { Head, Text } from './comment-words.tsx';
import styles from './comments.module.css';
import { LikeButton } from './like-button.tsx';
import { commentsKey, commentsQuery, likeComment } from './queries.ts';
import { ReviewHeld } from './review-held.tsx';

export type May = {
  /** The reader made the work. */
  readonly moderate: boolean;
  readonly write: boolean;
  /** It is about a post. */
  readonly onPost: boolean;
  /** Jumps to a moment of the work; null where it cannot be played. */
  readonly jump?: ((atMs: number) => void) | null;
};
type Props = { readonly comment: ShownComment; readonly may: May };
/** The comment that the address names: this one, or a reply to it, which is shown before all others. */
type Linked = { readonly linked?: ShownComment | undefined };

/** A comment with what can be done with it, and its replies behind a button. */
export const CommentItem = ({ comment, may, linked }: Props & Linked) => {
  const [isEditing, setEditing] = useState(false);
  const [isReplying, setReplying] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const { commentOid, contentOid, text, deletedBy } = comment;
  const isLinked = linked?.commentOid === commentOid;
  return (
    <article className={styles.comment} {...(isLinked ? { 'data-linked': true, tabIndex: -1 } : {})}>
      <Head comment={comment} isLinked={isLinked} />
      {isEditing && text !== null ? (
        <CommentForm contentOid={contentOid} edited={{ commentOid, text }} onDone={() => setEditing(false)} />
      ) : (
        <Text comment={comment} jump={may.jump ?? null} />
      )}
      {comment.isHeld ? <Waits comment={comment} canReview={may.moderate} /> : null}
      {deletedBy === null ? (
        <Actions
          comment={comment}
          may={may}
          onReply={() => setReplying(true)}
          onEdit={() => setEditing(true)}
        />
      ) : null}
      {isReplying ? (
        <CommentForm
          contentOid={contentOid}
          parentOid={commentOid}
          onDone={() => {
            setReplying(false);
            setOpen(true);
          }}
        />
      ) : null}
      <Below
        comment={comment}
        may={may}
        reply={isLinked ? undefined : linked}
        isOpen={isOpen}
        onPress={() => setOpen(!isOpen)}
      />
    </article>
  );
};

type BelowProps = Props & {
  /** The one reply that the address names. */
  readonly reply: ShownComment | undefined;
  readonly isOpen: boolean;
  readonly onPress: () => void;
};

/** The replies to a comment: the one that a link leads to, and all others behind a button. */
const Below = ({ comment, may, reply, isOpen, onPress }: BelowProps) => {
  const { t } = useLingui();
  const others = comment.replies - (reply === undefined ? 0 : 1);
  return (
    <>
      {reply === undefined ? null : (
        <ul className={styles.replies} aria-label={t`The reply that the link leads to`}>
          <li>
            <CommentItem comment={reply} may={may} linked={reply} />
          </li>
        </ul>
      )}
      {others > 0 ? <RepliesButton replies={others} isOpen={isOpen} onPress={onPress} /> : null}
      {isOpen && others > 0 ? <Replies comment={comment} may={may} without={reply?.commentOid} /> : null}
    </>
  );
};

/** Why others do not see it yet. */
const Waits = ({
  comment: { commentOid, isMine },
  canReview,
}: Pick<Props, 'comment'> & { readonly canReview: boolean }) => (
  <>
    <p className="quiet">
      {isMine ? (
        <Trans>Waits for review by the creator. Others do not see it yet.</Trans>
      ) : (
        <Trans>Waits for review. Others do not see it yet.</Trans>
      )}
    </p>
    {canReview ? <ReviewHeld commentOids={[commentOid]} /> : null}
  </>
);

type RepliesButtonProps = {
  readonly replies: number;
  readonly isOpen: boolean;
  readonly onPress: () => void;
};

const RepliesButton = ({ replies, isOpen, onPress }: RepliesButtonProps) => (
  <LinkButton small aria-expanded={isOpen} onClick={onPress}>
    {isOpen ? (
      <Trans>Hide replies</Trans>
    ) : (
      <Plural value={replies} one="Show # reply" other="Show # replies" />
    )}
  </LinkButton>
);

type ActionsProps = Props & { readonly onReply: () => void; readonly onEdit: () => void };

const Actions = ({ comment, may, onReply, onEdit }: ActionsProps) => (
  <div className={styles.actions}>
    {comment.isHeld ? null : <OfShown comment={comment} may={may} onReply={onReply} />}
    <CommentMenu comment={comment} canModerate={may.moderate} onEdit={onEdit} />
  </div>
);

/** What all people can do with one that is shown. */
const OfShown = ({ comment, may, onReply }: Props & { readonly onReply: () => void }) => (
  <>
    <LikeButton
      likes={comment.likes}
      liked={comment.likedByMe}
      like={(liked) => likeComment(comment.commentOid, liked)}
      changes={commentsKey}
    />
    {comment.parentOid === null && may.write ? (
      <LinkButton small onClick={onReply}>
        <Trans context="button">Reply</Trans>
      </LinkButton>
    ) : null}
  </>
);

type RepliesProps = Props & {
  /** It is shown elsewhere. */
  readonly without: string | undefined;
};

const Replies = ({ comment: { commentOid, contentOid }, may, without }: RepliesProps) => {
  const query = useInfiniteQuery(
    commentsQuery(contentOid, { sort: 'oldest', parentOid: commentOid, onPost: may.onPost }),
  );
  const { t } = useLingui();
  return (
    <>
      {query.error ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : null}
      <ul className={styles.replies} aria-label={t`Replies`}>
        {query.data?.pages
          .flatMap((page) => page.comments)
          .filter((reply) => reply.commentOid !== without)
          .map((reply) => (
            <li key={reply.commentOid}>
              <CommentItem comment={reply} may={may} />
            </li>
          ))}
      </ul>
      {query.hasNextPage ? (
        <Button small busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          <Trans>More replies</Trans>
        </Button>
      ) : null}
    </>
  );
};
