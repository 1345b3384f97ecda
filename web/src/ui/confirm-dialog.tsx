import { Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { Button } from './button.tsx';
import dialogStyles from './dialog.module.css';
import { Dialog } from './dialog.tsx';
import fieldStyles from './field.module.css';
import { InlineFailure } from './states.tsx';
import { showToast } from './toast.tsx';

type Props<Reply> = {
  readonly title: ReactNode;
  /** What the button says: the act by its name, never "OK". */
  readonly action: ReactNode;
  readonly danger?: boolean;
  /** Said when it is done; it may tell of the reply. */
  readonly done: ReactNode | ((reply: Reply) => ReactNode);
  readonly run: () => Promise<Reply>;
  /** The lists that are read again when it is done. */
  readonly changes: readonly string[];
  readonly onClose: () => void;
  /** What will happen, in a sentence. */
  readonly children: ReactNode;
  /** What the person can choose before they confirm. */
  readonly choice?: ReactNode;
};

/** Asks before an action that needs only a confirmation. */
export const ConfirmDialog = <Reply,>(props: Props<Reply>) => {
  const { title, action, danger = false, done, run, changes, onClose, children, choice } = props;
  const client = useQueryClient();
  const running = useMutation({
    mutationFn: run,
    onSuccess: async (reply) => {
      await client.invalidateQueries({ queryKey: changes });
      onClose();
      showToast(typeof done === 'function' ? done(reply) : done);
    },
  });
  return (
    <Dialog open onClose={onClose} title={title}>
      <div className={fieldStyles.form}>
        <p>{children}</p>
        {choice}
        {running.error ? <InlineFailure error={running.error} /> : null}
        <div className={dialogStyles.dialogActions}>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            solid
            danger={danger}
            busy={running.isPending}
            onClick={() => (running.isPending ? undefined : running.mutate())}
          >
            {action}
          </Button>
        </div>
      </div>
    </Dialog>
  );
};
