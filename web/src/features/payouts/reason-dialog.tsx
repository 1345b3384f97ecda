import { reason } from '@fanfold/contracts';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { z } from 'zod';

import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { ReasonField } from '../../ui/form/reason-field.tsx';
import { useSendForm } from '../../ui/form/use-send-form.ts';
import { showToast } from '../../ui/toast.tsx';
import { payoutsKey } from './queries.ts';

type Props = {
  readonly title: ReactNode;
  readonly description: ReactNode;
  readonly action: ReactNode;
  /** Sends it; the reason is part of the intent, so that a corrected one is another request. */
  readonly send: (given: { readonly reason: string; readonly intent: string }) => Promise<unknown>;
  /** Said when it is done. */
  readonly done: ReactNode;
  readonly onClose: () => void;
};

const schema = z.object({ reason });

/** An act that needs a reason; the lists are read again afterwards. */
export const ReasonDialog = ({ title, description, action, send, done, onClose }: Props) => {
  const client = useQueryClient();
  const form = useSendForm({
    schema,
    start: { reason: '' },
    send: (values, intent) => send({ ...values, intent }),
    onSent: async () => {
      await client.invalidateQueries({ queryKey: payoutsKey });
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
