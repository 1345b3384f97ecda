import { commentLength } from '@fanfold/contracts/community';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { z } from 'zod';

import { clockText } from '../../../lib/clock-text.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Form, FormActions } from '../../../ui/form/form.tsx';
import { AreaField } from '../../../ui/form/text-fields.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { showToast } from '../../../ui/toast.tsx';
import { commentsKey, sendComment } from './queries.ts';

const schema = z.object({
  text: z.string().trim().min(commentLength.min).max(commentLength.max),
  /** The moment of the work that it is about. */
  atMs: z.int().nullable(),
});

type Props = {
  readonly contentOid: string;
  /** The comment that is answered. */
  readonly parentOid?: string;
  /** The comment that is changed, with its text. */
  readonly edited?: { readonly commentOid: string; readonly text: string };
  /** Milliseconds from the begin of the work while it plays: then a comment can be about a moment of it. */
  readonly timeNow?: (() => number) | null;
  /** It is over: sent, or given up. Without it, the form stays. */
  readonly onDone?: () => void;
};

/** A new comment, a reply, or another text of a comment of theirs. */
export const CommentForm = ({ contentOid, parentOid, edited, timeNow = null, onDone }: Props) => {
  const client = useQueryClient();
  const form = useSendForm({
    schema,
    start: { text: edited?.text ?? '', atMs: null as number | null },
    send: ({ text, atMs }, intent) =>
      sendComment(
        {
          contentOid,
          commentContent: text,
          ...(edited === undefined
            ? { parentOid: parentOid ?? null, atMs }
            : { commentOid: edited.commentOid }),
        },
        intent,
      ),
    onSent: async ({ isHeld }, _values, { reset }) => {
      reset({ text: '', atMs: null });
      if (isHeld) showToast(<Trans>Your comment waits for review by the creator.</Trans>);
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
      <MomentChoice
        atMs={form.watch('atMs')}
        timeNow={timeNow}
        onChange={(atMs) => form.setValue('atMs', atMs)}
      />
      <FormActions form={form} action={action} {...(onDone ? { onCancel: onDone } : {})} />
    </Form>
  );
};

type MomentProps = {
  readonly atMs: number | null;
  readonly timeNow: (() => number) | null;
  readonly onChange: (atMs: number | null) => void;
};

/** The moment that the comment is about: that at which the work is, or none. */
const MomentChoice = ({ atMs, timeNow, onChange }: MomentProps) => {
  if (atMs !== null) {
    const time = clockText(atMs);
    return (
      <p className="row">
        <Trans>About the moment {time}</Trans>
        <LinkButton small onClick={() => onChange(null)}>
          <Trans context="from a list">Remove</Trans>
        </LinkButton>
      </p>
    );
  }
  return timeNow === null ? null : (
    <p className="row">
      <LinkButton small onClick={() => onChange(timeNow())}>
        <Trans>Write about this moment</Trans>
      </LinkButton>
    </p>
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
