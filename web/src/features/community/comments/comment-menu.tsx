import type { ShownComment } from '@fanfold/contracts/community';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { useMe } from '../../../lib/session.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { InlineFailure } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { BanDialog } from '../channel/ban-dialog.tsx';
import { block } from '../queries.ts';
import { ReportDialog } from '../report-dialog.tsx';
import { useAuthorName } from './author-name.ts';
import { commentsKey, deleteChannelComment, deleteComment, pinComment } from './queries.ts';

type Props = {
  readonly comment: ShownComment;
  readonly canModerate: boolean;
  readonly onEdit: () => void;
};

/** What a reader can do with a comment: their comment, one on their work, or one of another person. */
export const CommentMenu = ({ comment, canModerate, onEdit }: Props) => {
  const me = useMe();
  const [open, setOpen] = useState<Input>();
  if (!me) return null;
  const { isMine, isHeld } = comment;
  const may = mayOf(comment, canModerate, me.roles.includes('admin'));
  return (
    <>
      {isMine ? (
        <LinkButton small onClick={onEdit}>
          <Trans context="button">Edit</Trans>
        </LinkButton>
      ) : null}
      {may.pin ? <PinButton comment={comment} /> : null}
      {may.delete ? (
        <LinkButton small onClick={() => setOpen('delete')}>
          <Trans context="button">Delete</Trans>
        </LinkButton>
      ) : null}
      {isMine || isHeld ? null : <AgainstComment comment={comment} onReport={() => setOpen('report')} />}
      {isMine ? null : (
        <AgainstAuthor comment={comment} onBan={canModerate ? () => setOpen('ban') : undefined} />
      )}
      {open === undefined ? null : (
        <Dialog open={open} comment={comment} asCreator={canModerate} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
};

type Input = 'delete' | 'report' | 'ban';

const Dialog = ({ open, comment, ...rest }: DeleteProps & { readonly open: Input }) => {
  const { commentOid, author } = comment;
  const { onClose } = rest;
  const name = useAuthorName()(author);
  if (open === 'delete') return <DeleteDialog comment={comment} {...rest} />;
  return open === 'ban' ? (
    <BanDialog userOid={author.oid} name={name ?? author.oid} onClose={onClose} />
  ) : (
    <ReportDialog about={{ kind: 'comment', oid: commentOid }} onClose={onClose} />
  );
};

/** The creator pins what is shown, and removes what waits for review where it is approved. */
const mayOf = ({ isMine, isHeld }: ShownComment, canModerate: boolean, isAdmin: boolean) => {
  const pin = canModerate && !isHeld;
  return { pin, delete: isMine || pin || isAdmin };
};

type OfComment = { readonly comment: ShownComment };

const PinButton = ({ comment: { commentOid, isPinned, parentOid } }: OfComment) =>
  parentOid === null ? (
    <Change act={() => pinComment(commentOid, !isPinned)}>
      {isPinned ? <Trans context="button">Unpin</Trans> : <Trans context="button">Pin</Trans>}
    </Change>
  ) : null;

/** Not to see it any more, and to report it. */
const AgainstComment = ({
  comment: { commentOid },
  onReport,
}: OfComment & { readonly onReport: () => void }) => (
  <>
    <Change
      act={() => block({ kind: 'comment', oid: commentOid, operation: 'add' })}
      done={<Trans>You will not see this comment any more.</Trans>}
    >
      <Trans context="comment">Hide</Trans>
    </Change>
    <LinkButton small onClick={onReport}>
      <Trans context="button">Report</Trans>
    </LinkButton>
  </>
);

/** Not to see anything of the person, and to keep them from writing on one’s channel (CAT-067). */
const AgainstAuthor = ({
  comment: { author, deletedBy },
  onBan,
}: OfComment & { readonly onBan: (() => void) | undefined }) => {
  const name = useAuthorName()(author);
  // Of a deleted comment or an erased account there is no person to act against here.
  if (name === null || deletedBy !== null) return null;
  return (
    <>
      <Change
        act={() => block({ kind: 'user', oid: author.oid, operation: 'add' })}
        done={
          <Trans>
            You will not see what {name} writes. You can undo it in your list of what you blocked.
          </Trans>
        }
      >
        <Trans>Block {name}</Trans>
      </Change>
      {onBan === undefined ? null : (
        <LinkButton small onClick={onBan}>
          <Trans>Ban {name}</Trans>
        </LinkButton>
      )}
    </>
  );
};

type ChangeProps = {
  readonly act: () => Promise<unknown>;
  readonly done?: ReactNode;
  readonly children: ReactNode;
};

const Change = ({ act, done, children }: ChangeProps) => {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: act,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: commentsKey });
      if (done !== undefined) showToast(done);
    },
  });
  return (
    <>
      <LinkButton small onClick={() => (change.isPending ? undefined : change.mutate())}>
        {children}
      </LinkButton>
      {change.error ? <InlineFailure error={change.error} /> : null}
    </>
  );
};

type DeleteProps = OfComment & {
  readonly asCreator: boolean;
  readonly onClose: () => void;
};

const DeleteDialog = ({ comment: { commentOid, isMine }, asCreator, onClose }: DeleteProps) => (
  <ConfirmDialog
    title={<Trans>Delete this comment?</Trans>}
    action={<Trans context="button">Delete</Trans>}
    danger
    done={<Trans>The comment is deleted.</Trans>}
    run={() => (asCreator && !isMine ? deleteChannelComment(commentOid) : deleteComment(commentOid))}
    changes={commentsKey}
    onClose={onClose}
  >
    <Trans>It cannot be brought back. Replies to it stay.</Trans>
  </ConfirmDialog>
);
