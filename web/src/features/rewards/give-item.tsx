import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';

import { useIntent } from '../../lib/use-intent.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { isReason, ReasonField } from '../../ui/reason-field.tsx';
import { InlineFailure } from '../../ui/states.tsx';
import { emptyItem, ItemDataFields, toItemData } from './item-data-fields.tsx';
import { createItem } from './queries.ts';

type GiveProps = { readonly userOid: string; readonly nickname: string };

/** ADM-006: an administrator gives somebody an item. */
export const GiveItem = ({ userOid, nickname }: GiveProps) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        <Trans>Give an item</Trans>
      </Button>
      {open ? (
        <Dialog open onClose={() => setOpen(false)} title={<Trans>An item for {nickname}</Trans>}>
          <GiveForm userOid={userOid} onDone={() => setOpen(false)} />
        </Dialog>
      ) : null}
    </>
  );
};

const GiveForm = ({ userOid, onDone }: { readonly userOid: string; readonly onDone: () => void }) => {
  const [draft, setDraft] = useState(emptyItem);
  const [reason, setReason] = useState('');
  const { intent } = useIntent(JSON.stringify([draft, reason]));
  const giving = useMutation({ mutationFn: createItem, onSuccess: onDone });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!giving.isPending)
      giving.mutate({ userOid, itemData: toItemData(draft), reason: reason.trim(), intent });
  };
  return (
    <form className="form" onSubmit={submit}>
      <ItemDataFields draft={draft} onChange={setDraft} />
      <ReasonField value={reason} onChange={setReason} />
      {giving.error ? <InlineFailure error={giving.error} /> : null}
      <div className="dialog-actions">
        <Button onClick={onDone}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" solid busy={giving.isPending} disabled={!isReason(reason)}>
          <Trans>Give now</Trans>
        </Button>
      </div>
    </form>
  );
};
