import type { ShownPost } from '@fanfold/contracts/community';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { useMe } from '../../../lib/session.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { InlineFailure } from '../../../ui/states.tsx';
import { ReportDialog } from '../report-dialog.tsx';
import { deletePost, postsKey, sendPost } from './queries.ts';

type Props = { readonly post: ShownPost; readonly onEdit: () => void };

/** What a reader can do with a post: with theirs, or with one of another person. */
export const PostMenu = ({ post: { postOid, isMine, isPinned }, onEdit }: Props) => {
  const me = useMe();
  const [open, setOpen] = useState<'delete' | 'report'>();
  const close = () => setOpen(undefined);
  if (!me) return null;
  return (
    <>
      {isMine ? (
        <>
          <LinkButton small onClick={onEdit}>
            <Trans context="button">Edit</Trans>
          </LinkButton>
          <Pin postOid={postOid} isPinned={isPinned} />
          <LinkButton small onClick={() => setOpen('delete')}>
            <Trans context="button">Delete</Trans>
          </LinkButton>
        </>
      ) : (
        <LinkButton small onClick={() => setOpen('report')}>
          <Trans context="button">Report</Trans>
        </LinkButton>
      )}
      {open === 'report' ? <ReportDialog about={{ kind: 'post', oid: postOid }} onClose={close} /> : null}
      {open === 'delete' ? (
        <ConfirmDialog
          title={<Trans>Delete this post?</Trans>}
          action={<Trans context="button">Delete</Trans>}
          danger
          done={<Trans>The post is deleted.</Trans>}
          run={() => deletePost(postOid)}
          changes={postsKey}
          onClose={close}
        >
          <Trans>It cannot be brought back. Its comments are no longer shown.</Trans>
        </ConfirmDialog>
      ) : null}
    </>
  );
};

const Pin = ({ postOid, isPinned }: { readonly postOid: string; readonly isPinned: boolean }) => {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: () => sendPost({ operation: isPinned ? 'unpin' : 'pin', postOid }),
    onSuccess: () => client.invalidateQueries({ queryKey: postsKey }),
  });
  return (
    <>
      <LinkButton small onClick={() => (change.isPending ? undefined : change.mutate())}>
        {isPinned ? <Trans context="button">Unpin</Trans> : <Trans context="button">Pin</Trans>}
      </LinkButton>
      {change.error ? <InlineFailure error={change.error} /> : null}
    </>
  );
};
