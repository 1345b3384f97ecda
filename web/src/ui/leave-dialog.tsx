import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { Button } from './button.tsx';
import dialogStyles from './dialog.module.css';
import { Dialog } from './dialog.tsx';
import fieldStyles from './field.module.css';

type Props = {
  readonly open: boolean;
  /** What is lost. */
  readonly children: ReactNode;
  readonly onStay: () => void;
  readonly onLeave: () => void;
};

/** Asked before something is left that is not saved. */
export const LeaveDialog = ({ open, children, onStay, onLeave }: Props) => (
  <Dialog open={open} onClose={onStay} title={<Trans>Leave without saving?</Trans>}>
    <div className={fieldStyles.form}>
      <p>{children}</p>
      <div className={dialogStyles.dialogActions}>
        <Button onClick={onStay}>
          <Trans>Stay here</Trans>
        </Button>
        <Button solid danger onClick={onLeave}>
          <Trans>Leave anyway</Trans>
        </Button>
      </div>
    </div>
  </Dialog>
);
