import { reason } from '@fanfold/contracts';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { z } from 'zod';

import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { ReasonField } from '../../../ui/form/reason-field.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { showToast } from '../../../ui/toast.tsx';
import { refreshTags } from './queries.ts';

/** Builds the lists that show creators and their tags again from the log (ADM-019). */
export const RefreshTags = () => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        <Trans>Rebuild the tags</Trans>
      </Button>
      {open ? <RefreshDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
};

const schema = z.object({ reason });

const RefreshDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const form = useSendForm({
    schema,
    start: { reason: '' },
    send: (values, intent) => refreshTags({ ...values, intent }),
    onSent: async () => {
      onClose();
      showToast(<Trans>The rebuild has begun. The page Projections shows how far it is.</Trans>);
    },
  });
  return (
    <FormDialog
      form={form}
      title={<Trans>Rebuild the tags</Trans>}
      description={
        <Trans>
          Names and tags of all creators are read from the log again. People notice nothing meanwhile.
        </Trans>
      }
      action={<Trans>Rebuild</Trans>}
      onClose={onClose}
    >
      <ReasonField of={form} name="reason" />
    </FormDialog>
  );
};
