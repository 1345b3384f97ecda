import { Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { sessionChanged } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import dialogStyles from '../../../ui/dialog.module.css';
import { Dialog } from '../../../ui/dialog.tsx';
import fieldStyles from '../../../ui/field.module.css';
import { showToast } from '../../../ui/toast.tsx';
import { withdrawProof } from './commands.ts';

/** Asks before the proof is withdrawn (IDN-092). */
export const WithdrawDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const client = useQueryClient();
  const withdrawing = useMutation({
    mutationFn: withdrawProof,
    onSuccess: async () => {
      await sessionChanged(client);
      onClose();
      showToast(<Trans>Your verification is cancelled. Adult works are hidden.</Trans>);
    },
  });
  return (
    <Dialog open onClose={onClose} title={<Trans>Cancel verification</Trans>}>
      <div className={fieldStyles.form}>
        <p>
          <Trans>
            Adult works are hidden from then on, also those that you bought. To see them again you verify your
            age again.
          </Trans>
        </p>
        {withdrawing.error ? (
          <p role="alert">
            <Trans>Failed to cancel. Please try again.</Trans>
          </p>
        ) : null}
        <div className={dialogStyles.dialogActions}>
          <Button onClick={onClose}>
            <Trans>Keep it</Trans>
          </Button>
          <Button solid danger busy={withdrawing.isPending} onClick={() => withdrawing.mutate()}>
            <Trans>Cancel verification</Trans>
          </Button>
        </div>
      </div>
    </Dialog>
  );
};
