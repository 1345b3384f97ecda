import { limits } from '@fanfold/contracts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';

import { useFormat } from '../../../lib/use-format.ts';
import { useIntent } from '../../../lib/use-intent.ts';
import { Button } from '../../../ui/button.tsx';
import { CoinsField } from '../../../ui/coins-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { isReason, ReasonField } from '../../../ui/reason-field.tsx';
import { InlineFailure } from '../../../ui/states.tsx';
import { grantBonus } from './queries.ts';

type GrantProps = { readonly userOid: string; readonly nickname: string; readonly onDone: () => void };

export const GrantBonus = (props: GrantProps) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        <Trans>Give bonus coins</Trans>
      </Button>
      {open ? <GrantDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
};

const GrantDialog = ({
  userOid,
  nickname,
  onDone,
  onClose,
}: GrantProps & { readonly onClose: () => void }) => {
  const format = useFormat();
  const done = () => {
    onDone();
    onClose();
  };
  const most = format.count(limits.adminGrantCoinsADay);
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Bonus coins for {nickname}</Trans>}
      description={<Trans>At most {most} a day and administrator, booked as promotion.</Trans>}
    >
      <GrantForm userOid={userOid} onCancel={onClose} onDone={done} />
    </Dialog>
  );
};

type GrantFormProps = {
  readonly userOid: string;
  readonly onCancel: () => void;
  readonly onDone: () => void;
};

const GrantForm = ({ userOid, onCancel, onDone }: GrantFormProps) => {
  const { t } = useLingui();
  const [coins, setCoins] = useState('');
  const [reason, setReason] = useState('');
  const { intent } = useIntent(`${coins}:${reason.trim()}`);
  const giving = useMutation({ mutationFn: grantBonus, onSuccess: onDone });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!giving.isPending) giving.mutate({ userOid, coins: Number(coins), reason: reason.trim(), intent });
  };
  return (
    <form className="form" onSubmit={submit}>
      <CoinsField label={t`Bonus coins`} max={limits.adminGrantCoinsADay} value={coins} onChange={setCoins} />
      <ReasonField value={reason} onChange={setReason} hint={t`The user can read it.`} />
      {giving.error ? <InlineFailure error={giving.error} /> : null}
      <div className="dialog-actions">
        <Button onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" solid busy={giving.isPending} disabled={coins === '' || !isReason(reason)}>
          <Trans>Give now</Trans>
        </Button>
      </div>
    </form>
  );
};
