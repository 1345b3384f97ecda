import { commentLength } from '@fanfold/contracts/community';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { z } from 'zod';

import { Form, FormActions } from '../../../ui/form/form.tsx';
import { AreaField } from '../../../ui/form/text-fields.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { commentsKey, sendComment } from './queries.ts';

const schema = z.object({ text: z.string().trim().min(commentLength.min).max(commentLength.max) });

type Props = {
  readonly contentOid: string;
  /** The comment that is answered. */
  readonly parentOid?: string;
  /** The comment that is changed, with its text. */
  readonly edited?: { readonly commentOid: string; readonly text: string };
  /** It is over: sent, or given up. Without it, the form stays. */
  readonly onDone?: () => void;
};

/** A new comment, a reply, or another text of a comment of theirs. */
export const CommentForm = ({ contentOid, parentOid, edited, onDone }: Props) => {
  const client = useQueryClient();
  const form = useSendForm({
    schema,
    start: { text: edited?.text ?? '' },
    send: ({ text }, intent) =>
      sendComment(
        {
          contentOid,
          commentContent: text,
          ...(edited === undefined ? { parentOid: parentOid ?? null } : { commentOid: edited.commentOid }),
        },
        intent,
      ),
    onSent: async (_reply, _values, { reset }) => {
      reset({ text: '' });
      onDone?.();
      await client.invalidateQueries({ queryKey: commentsKey });
    },
  });
  const { label, action } = useWords(edited !== undefined, parentOid !== undefined);
  return (
    <Form form={form}>
      <AreaField
        of={form}
        name="text"
        label={label}
        rows={parentOid === undefined ? 3 : 2}
        maxLength={commentLength.max}
      />
      <FormActions form={form} action={action} {...(onDone ? { onCancel: onDone } : {})} />
    </Form>
  );
};

const useWords = (
  isEdit: boolean,
  isReply: boolean,
): { readonly label: string; readonly action: ReactNode } => {
  const { t } = useLingui();
  if (isEdit) return { label: t`Your comment`, action: <Trans>Save changes</Trans> };
  return isReply
    ? { label: t`Your reply`, action: <Trans context="button">Reply</Trans> }
    : { label: t`Write a comment`, action: <Trans context="button">Comment</Trans> };
};
