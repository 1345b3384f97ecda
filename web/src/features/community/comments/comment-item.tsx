import type { ShownComment } from '@fanfold/contracts/community';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { clockText } from '../../../lib/clock-text.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { profileImageAddress } from '../../../ui/profile-image.ts';
import { Failure } from '../../../ui/states.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentMenu } from './comment-menu.tsx';
import styles from './comments.module.css';
import { LikeButton } from './like-button.tsx';
import { commentsKey, commentsQuery, likeComment } from './queries.ts';

type May = {
  /** The reader made the work. */
  readonly moderate: boolean;
  readonly write: boolean;
  /** It is about a post. */
  readonly onPost: boolean;
  /** Jumps to a moment of the work; null where it cannot be played. */
  readonly jump?: ((atMs: number) => void) | null;
};
type Props = { readonly comment: ShownComment; readonly may: May };

/** A comment with what can be done with it, and its replies behind a button. */
export const CommentItem = ({ comment, may }: Props) => {
  const [isEditing, setEditing] = useState(false);
  const [isReplying, setReplying] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const { commentOid, contentOid, replies, text, deletedBy } = comment;
  return (
    <article className={styles.comment}>
      <Head comment={comment} />
      {isEditing && text !== null ? (
        <CommentForm contentOid={contentOid} edited={{ commentOid, text }} onDone={() => setEditing(false)} />
      ) : (
        <Text comment={comment} jump={may.jump ?? null} />
      )}
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
      {replies > 0 ? (
        <RepliesButton replies={replies} isOpen={isOpen} onPress={() => setOpen(!isOpen)} />
      ) : null}
      {isOpen && replies > 0 ? <Replies comment={comment} may={may} /> : null}
    </article>
  );
};

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
    <CommentMenu comment={comment} canModerate={may.moderate} onEdit={onEdit} />
  </div>
);

const Head = ({ comment: { author, writtenAt, isEdited, isPinned, isCreator } }: Pick<Props, 'comment'>) => {
  const { t } = useLingui();
  const nickname = author.nickname ?? t`Deleted account`;
  return (
    <header className={styles.head}>
      <Avatar
        nickname={nickname}
        picture={profileImageAddress(author.profileImageKey, 'small')}
        size="small"
      />
      {isCreator ? (
        <Link to="/creatorhome/$creatorOid" params={{ creatorOid: author.oid }}>
          <b>{nickname}</b>
        </Link>
      ) : (
        <b>{nickname}</b>
      )}
      {isCreator ? (
        <Pill tone="plain">
          <Trans context="of a comment">Creator</Trans>
        </Pill>
      ) : null}
      {isPinned ? (
        <Pill>
          <Trans context="comment">Pinned</Trans>
        </Pill>
      ) : null}
      <span className="quiet">
        <Moment at={writtenAt} />
        {isEdited ? (
          <>
            {' · '}
            <Trans context="comment">edited</Trans>
          </>
        ) : null}
      </span>
    </header>
  );
};

type TextProps = Pick<Props, 'comment'> & { readonly jump: ((atMs: number) => void) | null };

const Text = ({ comment: { text, deletedBy, atMs }, jump }: TextProps) =>
  text === null ? (
    <p className="quiet">
      {deletedBy === 'author' || deletedBy === null ? (
        <Trans>This comment was deleted by its author.</Trans>
      ) : (
        <Trans>This comment was removed.</Trans>
      )}
    </p>
  ) : (
    <p className={styles.text}>
      {atMs === null ? null : <MomentOfWork atMs={atMs} jump={jump} />}
      {text}
    </p>
  );

/** The moment of the work that a comment is about. */
const MomentOfWork = ({ atMs, jump }: { readonly atMs: number; readonly jump: TextProps['jump'] }) => {
  const { t } = useLingui();
  const time = clockText(atMs);
  return jump === null ? (
    <b className={styles.moment}>{time}</b>
  ) : (
    <button
      type="button"
      className={styles.moment}
      aria-label={t`Play from ${time}`}
      onClick={() => jump(atMs)}
    >
      {time}
    </button>
  );
};

const Replies = ({ comment: { commentOid, contentOid }, may }: Props) => {
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
