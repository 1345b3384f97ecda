import { limits, reason } from '@fanfold/contracts';
import { BonusCoinsBody } from '@fanfold/contracts/wallet';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { z } from 'zod';

import { useFormat } from '../../../lib/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { enteredNumber } from '../../../ui/form/entered.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { ReasonField } from '../../../ui/form/reason-field.tsx';
import { NumberField } from '../../../ui/form/text-fields.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { showToast } from '../../../ui/toast.tsx';
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

const schema = z.object({ coins: enteredNumber(BonusCoinsBody.shape.coins), reason });

const GrantDialog = (props: GrantProps & { readonly onClose: () => void }) => {
  const { userOid, nickname, onDone, onClose } = props;
  const { t } = useLingui();
  const most = useFormat().count(limits.adminGrantCoinsADay);
  const form = useSendForm({
    schema,
    start: { coins: null, reason: '' },
    send: (values, intent) => grantBonus({ ...values, userOid, intent }),
    onSent: () => {
      onDone();
      onClose();
      showToast(<Trans>The bonus coins are given.</Trans>);
    },
  });
  return (
    <FormDialog
      form={form}
      title={<Trans>Bonus coins for {nickname}</Trans>}
      description={<Trans>At most {most} a day and administrator, booked as promotion.</Trans>}
      action={<Trans>Give now</Trans>}
      onClose={onClose}
    >
      <NumberField of={form} name="coins" label={t`Bonus coins`} />
      <ReasonField of={form} name="reason" hint={t`The user can read it.`} />
    </FormDialog>
  );
};
