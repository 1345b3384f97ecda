import type { ShownComment } from '@fanfold/contracts/community';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';

import { clockText } from '../../../lib/clock-text.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { profileImageAddress } from '../../../ui/profile-image.ts';
import { useAuthorName } from './author-name.ts';
import styles from './comments.module.css';

type Props = { readonly comment: ShownComment };

type HeadProps = Props & { readonly isLinked: boolean };

/** Who wrote a comment, when, and what it is beyond others. */
export const Head = ({
  comment: { author, writtenAt, isEdited, isPinned, isCreator },
  isLinked,
}: HeadProps) => {
  const { t } = useLingui();
  const nickname = useAuthorName()(author) ?? t`Deleted account`;
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
      {isLinked ? (
        <Pill>
          <Trans>Linked comment</Trans>
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

type TextProps = Props & { readonly jump: ((atMs: number) => void) | null };

/** What it says, or why it says nothing any more. */
export const Text = ({ comment: { text, deletedBy, atMs }, jump }: TextProps) =>
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
