import type { ReviewCommentsReply, ReviewOutcome } from '@fanfold/contracts/community';
import { Plural, Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { InlineFailure } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { commentsKey, reviewComments } from './queries.ts';

type Props = {
  readonly commentOids: readonly string[];
  /** They are reviewed. Of several that were selected; without it, the buttons belong to one comment. */
  readonly onDone?: () => void;
};

/** Approves comments that wait for review, or removes them after a question (CAT-064). */
export const ReviewHeld = ({ commentOids, onDone }: Props) => {
  const client = useQueryClient();
  const [isRemoving, setRemoving] = useState(false);
  const approve = useMutation({
    mutationFn: () => reviewComments(commentOids, 'approve'),
    onSuccess: async (reply) => {
      await client.invalidateQueries({ queryKey: commentsKey });
      onDone?.();
      showToast(<Done outcome="approve" asked={commentOids.length} reply={reply} />);
    },
  });
  const isNone = commentOids.length === 0;
  return (
    <>
      <p className="row">
        <Button small solid disabled={isNone} busy={approve.isPending} onClick={() => approve.mutate()}>
          {onDone ? <Trans>Approve selected</Trans> : <Trans context="comment">Approve</Trans>}
        </Button>
        <Button small disabled={isNone} onClick={() => setRemoving(true)}>
          {onDone ? <Trans>Remove selected</Trans> : <Trans context="comment">Remove</Trans>}
        </Button>
      </p>
      {approve.error ? <InlineFailure error={approve.error} /> : null}
      {isRemoving ? (
        <RemoveDialog
          commentOids={commentOids}
          onClose={() => setRemoving(false)}
          {...(onDone ? { onDone } : {})}
        />
      ) : null}
    </>
  );
};

const RemoveDialog = ({ commentOids, onDone, onClose }: Props & { readonly onClose: () => void }) => {
  const asked = commentOids.length;
  return (
    <ConfirmDialog
      title={<Plural value={asked} one="Remove this comment?" other="Remove # comments?" />}
      action={<Trans context="comment">Remove</Trans>}
      danger
      done={(reply) => <Done outcome="remove" asked={asked} reply={reply} />}
      run={async () => {
        const reply = await reviewComments(commentOids, 'remove');
        onDone?.();
        return reply;
      }}
      changes={commentsKey}
      onClose={onClose}
    >
      <Plural
        value={asked}
        one="Its author is told. It cannot be brought back."
        other="Their authors are told. They cannot be brought back."
      />
    </ConfirmDialog>
  );
};

type DoneProps = {
  readonly outcome: ReviewOutcome;
  readonly asked: number;
  readonly reply: ReviewCommentsReply;
};

const Done = ({ outcome, asked, reply: { gone } }: DoneProps) => {
  const done = asked - gone;
  return (
    <>
      {outcome === 'approve' ? (
        <Plural value={done} one="# comment is approved." other="# comments are approved." />
      ) : (
        <Plural value={done} one="# comment is removed." other="# comments are removed." />
      )}
      {gone === 0 ? null : (
        <>
          {' '}
          <Plural value={gone} one="# was deleted before." other="# were deleted before." />
        </>
      )}
    </>
  );
};
