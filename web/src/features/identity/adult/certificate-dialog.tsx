import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';

import { sessionChanged } from '../../../lib/session.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { CertificateForm } from './certificate-form.tsx';

type Props = {
  readonly returnTo: string;
  /** Adult works are on from now on. */
  readonly onVerified: () => unknown;
  readonly onClose: () => void;
};

/** The age-certification popup (IDN-049). */
export const CertificateDialog = ({ returnTo, onVerified, onClose }: Props) => {
  const client = useQueryClient();
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Verify your age</Trans>}
      description={
        <Trans>Adult works are for adults only. Verifying takes a minute and counts for one year.</Trans>
      }
    >
      <CertificateForm
        returnTo={returnTo}
        onCancel={onClose}
        onVerified={async () => {
          await sessionChanged(client);
          showToast(<Trans>You are verified. Adult works are on.</Trans>);
          await onVerified();
        }}
      />
    </Dialog>
  );
};
