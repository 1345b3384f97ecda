import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { isProblem } from '../../../lib/problem.ts';
import { Button } from '../../../ui/button.tsx';
import dialogStyles from '../../../ui/dialog.module.css';
import { Dialog } from '../../../ui/dialog.tsx';

type Setup = {
  readonly send: (publicConfirmed: boolean) => Promise<unknown>;
  readonly onDone: () => unknown;
};

type Sending = {
  readonly start: () => void;
  readonly busy: boolean;
  /** Why it failed; undefined while only a confirmation is missing. */
  readonly failure: unknown;
  readonly question: ReactNode;
};

/** CAT-089: a work without a price and a tier is open to all people, which its creator confirms. */
export const usePublicConfirmation = ({ send, onDone }: Setup): Sending => {
  const [asking, setAsking] = useState(false);
  const sending = useMutation({
    mutationFn: send,
    onSuccess: async () => {
      setAsking(false);
      await onDone();
    },
    onError: (error) => setAsking(isProblem(error, 'PUBLIC_NOT_CONFIRMED')),
  });
  const close = (): void => {
    setAsking(false);
    sending.reset();
  };
  return {
    start: () => sending.mutate(false),
    busy: sending.isPending,
    failure: isProblem(sending.error, 'PUBLIC_NOT_CONFIRMED') ? undefined : (sending.error ?? undefined),
    question: asking ? (
      <Dialog open onClose={close} title={<Trans>Open it to everyone?</Trans>}>
        <p>
          <Trans>This work has no price and no tier, so anyone can open all of it.</Trans>
        </p>
        <div className={dialogStyles.dialogActions}>
          <Button onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button solid busy={sending.isPending} onClick={() => sending.mutate(true)}>
            <Trans>Open it to everyone</Trans>
          </Button>
        </div>
      </Dialog>
    ) : null,
  };
};
