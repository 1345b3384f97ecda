import type { ShownPost } from '@fanfold/contracts/community';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';

import { LinkButton } from '../../../ui/button.tsx';
import { shownAddress } from '../../../ui/cover/cover.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { CommentsSection } from '../comments/comments-section.tsx';
import { LikeButton } from '../comments/like-button.tsx';
import { likeContent } from '../comments/queries.ts';
import { PostForm } from './post-form.tsx';
import { PostMenu } from './post-menu.tsx';
import styles from './posts.module.css';
import { postsKey } from './queries.ts';

type Props = { readonly post: ShownPost };
/** The comment below it that the address names. */
type Linked = { readonly linkedOid?: string | undefined };

/** One post: its words and pictures, what can be done with it, and its comments behind a button. */
export const PostItem = ({ post, linkedOid }: Props & Linked) => {
  const [isEditing, setEditing] = useState(false);
  return (
    <article className={styles.post}>
      <header className={styles.head}>
        <span className="quiet">
          <Moment at={post.submittedAt} />
          {post.isEdited ? (
            <>
              {' · '}
              <Trans context="post">edited</Trans>
            </>
          ) : null}
        </span>
        {post.isPinned ? (
          <Pill>
            <Trans context="post">Pinned</Trans>
          </Pill>
        ) : null}
      </header>
      {isEditing && post.text !== null ? (
        <PostForm creatorOid={post.creatorOid} edited={post} onDone={() => setEditing(false)} />
      ) : (
        <Content post={post} />
      )}
      {post.isLocked ? null : <Below post={post} linkedOid={linkedOid} onEdit={() => setEditing(true)} />}
    </article>
  );
};

const Content = ({ post: { text, pictures } }: Props) => {
  const { t } = useLingui();
  const altOf = (number: number): string => t`Picture ${number}`;
  if (text === null)
    return (
      <p className="quiet">
        <Trans>This post is for subscribers.</Trans>
      </p>
    );
  return (
    <>
      <p className={styles.text}>{text}</p>
      {pictures.length === 0 ? null : (
        <ul className={styles.pictures} data-many={pictures.length > 1}>
          {pictures.map((picture, at) => (
            <li key={picture.key}>
              <a href={shownAddress(picture, 1280)} target="_blank" rel="noreferrer">
                <img src={shownAddress(picture, 640)} alt={altOf(at + 1)} loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
};

const Below = ({ post, linkedOid, onEdit }: Props & Linked & { readonly onEdit: () => void }) => {
  const [isOpen, setOpen] = useState(linkedOid !== undefined);
  const { postOid, comments } = post;
  return (
    <>
      <div className={styles.head}>
        <LikeButton
          likes={post.likes}
          liked={post.likedByMe}
          like={(liked) => likeContent(postOid, liked)}
          changes={postsKey}
        />
        <LinkButton small aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {comments === 0 ? (
            <Trans>Comments</Trans>
          ) : (
            <Plural value={comments} one="# comment" other="# comments" />
          )}
        </LinkButton>
        <PostMenu post={post} onEdit={onEdit} />
      </div>
      {isOpen ? <CommentsSection contentOid={postOid} onPost linkedOid={linkedOid} /> : null}
    </>
  );
};
