import { Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { useIntent } from '../../../lib/use-intent.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { isReason, ReasonField } from '../../../ui/reason-field.tsx';
import { InlineFailure } from '../../../ui/states.tsx';

type Props = {
  readonly title: ReactNode;
  readonly description: ReactNode;
  readonly action: ReactNode;
  /** Sends it; the reason is part of the intent, so that a corrected one is another request. */
  readonly send: (given: { readonly reason: string; readonly intent: string }) => Promise<unknown>;
  readonly onClose: () => void;
};

/** An act of finance that needs a reason; the lists are read again afterwards. */
export const ReasonDialog = ({ title, description, action, send, onClose }: Props) => {
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const { intent } = useIntent(reason.trim());
  const sending = useMutation({
    mutationFn: () => send({ reason: reason.trim(), intent }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['finance'] });
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={title} description={description}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!sending.isPending) sending.mutate();
        }}
      >
        <ReasonField value={reason} onChange={setReason} />
        {sending.error ? <InlineFailure error={sending.error} /> : null}
        <div className="dialog-actions">
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" solid disabled={!isReason(reason)} busy={sending.isPending}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
