import { reason } from '@fanfold/contracts';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { z } from 'zod';

import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { ReasonField } from '../../ui/form/reason-field.tsx';
import { useSendForm } from '../../ui/form/use-send-form.ts';
import { showToast } from '../../ui/toast.tsx';
import { emptyItem, ItemDataFields, itemDraft, toItemData } from './item-data-fields.tsx';
import { createItem } from './queries.ts';

type GiveProps = { readonly userOid: string; readonly nickname: string };

/** ADM-006: an administrator gives an item to a user. */
export const GiveItem = ({ userOid, nickname }: GiveProps) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        <Trans>Give an item</Trans>
      </Button>
      {open ? <GiveDialog userOid={userOid} nickname={nickname} onClose={() => setOpen(false)} /> : null}
    </>
  );
};

const schema = z.object({ item: itemDraft, reason });

const GiveDialog = (props: GiveProps & { readonly onClose: () => void }) => {
  const { userOid, nickname, onClose } = props;
  const form = useSendForm({
    schema,
    start: { item: emptyItem, reason: '' },
    send: ({ item, reason: given }, intent) =>
      createItem({ userOid, itemData: toItemData(item), reason: given, intent }),
    onSent: () => {
      onClose();
      showToast(<Trans>The item is given.</Trans>);
    },
  });
  return (
    <FormDialog
      form={form}
      title={<Trans>An item for {nickname}</Trans>}
      action={<Trans>Give now</Trans>}
      onClose={onClose}
    >
      <ItemDataFields form={form} />
      <ReasonField of={form} name="reason" />
    </FormDialog>
  );
};
