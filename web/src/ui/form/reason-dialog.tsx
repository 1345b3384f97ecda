import { reason } from '@fanfold/contracts';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { showToast } from '../toast.tsx';
import { FormDialog } from './form-dialog.tsx';
import { ReasonField } from './reason-field.tsx';
import { useSendForm } from './use-send-form.ts';

export type ReasonDialogProps = {
  readonly title: ReactNode;
  readonly description: ReactNode;
  readonly action: ReactNode;
  /** Sends it; the reason is part of the intent, so that a corrected one is another request. */
  readonly send: (given: { readonly reason: string; readonly intent: string }) => Promise<unknown>;
  /** Said when it is done. */
  readonly done: ReactNode;
  readonly onClose: () => void;
};

type Props = ReasonDialogProps & {
  /** The key of the queries that are read again afterwards. */
  readonly changes: readonly string[];
};

const schema = z.object({ reason });

/** An act that needs a reason. */
export const ReasonDialog = ({ title, description, action, send, done, onClose, changes }: Props) => {
  const client = useQueryClient();
  const form = useSendForm({
    schema,
    start: { reason: '' },
    send: (values, intent) => send({ ...values, intent }),
    onSent: async () => {
      await client.invalidateQueries({ queryKey: changes });
      onClose();
      showToast(done);
    },
  });
  return (
    <FormDialog form={form} title={title} description={description} action={action} onClose={onClose}>
      <ReasonField of={form} name="reason" />
    </FormDialog>
  );
};
