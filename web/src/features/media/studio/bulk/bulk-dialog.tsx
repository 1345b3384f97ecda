import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { Button } from '../../../../ui/button.tsx';
import dialogStyles from '../../../../ui/dialog.module.css';
import { Dialog } from '../../../../ui/dialog.tsx';
import fieldStyles from '../../../../ui/field.module.css';
import { InlineFailure } from '../../../../ui/states.tsx';
import type { BulkEdit, Edit } from './use-bulk-edit.ts';

type Props = {
  readonly title: ReactNode;
  readonly action: ReactNode;
  readonly danger?: boolean;
  readonly bulk: BulkEdit;
  /** The change that the fields say; undefined while they say none. */
  readonly edit: () => Edit | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** One change of all chosen works. */
export const BulkDialog = ({ title, action, danger = false, bulk, edit, onClose, children }: Props) => (
  <Dialog open onClose={onClose} title={title}>
    <form
      className={fieldStyles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = edit();
        if (wanted !== undefined && !bulk.busy) bulk.send(wanted);
      }}
    >
      {children}
      {bulk.error ? <InlineFailure error={bulk.error} /> : null}
      <div className={dialogStyles.dialogActions}>
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button solid danger={danger} type="submit" busy={bulk.busy}>
          {action}
        </Button>
      </div>
    </form>
  </Dialog>
);
