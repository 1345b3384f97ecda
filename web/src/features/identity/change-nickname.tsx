import type { Me } from '@fanfold/contracts/identity';
import { NicknameChangeBody, NicknameChangeReply } from '@fanfold/contracts/identity';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';

import { command } from '../../lib/api.ts';
import { isProblem, problemNumber } from '../../lib/problem.ts';
import { meQuery } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Price } from '../../ui/coins.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CheckField } from '../../ui/form/choice-fields.tsx';
import { Form, FormActions } from '../../ui/form/form.tsx';
import { useSendForm } from '../../ui/form/use-send-form.ts';
import { SumLines } from '../../ui/greenbar.tsx';
import { showToast } from '../../ui/toast.tsx';
import { NicknameField } from './nickname-field.tsx';

const schema = NicknameChangeBody.pick({ nickname: true }).extend({ allowBonus: z.boolean() });
type Written = z.output<typeof schema>;

/** What a change of nickname asks for, under one key. */
export type NicknameChange = {
  readonly intent: string;
  readonly path: '/account/purchase/change/nickname';
  readonly body: { readonly nickname: string; readonly price: number; readonly allowBonus: boolean };
};

type ChangeNicknameProps = {
  readonly me: Me;
  /** What is shown when coins are missing: the way to them, and the change goes on after it. */
  readonly short: (missing: number, change: NicknameChange) => ReactNode;
};

/** LED-006: the button and the dialog behind it. */
export const ChangeNickname = (props: ChangeNicknameProps) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        <Trans>Change nickname</Trans>
      </Button>
      {open ? <NicknameDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
};

const NicknameDialog = ({ me, short, onClose }: ChangeNicknameProps & { readonly onClose: () => void }) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const price = me.nicknamePriceCoins;
  const changeFor = (values: Written, intent: string): NicknameChange => ({
    intent,
    path: '/account/purchase/change/nickname',
    body: { ...values, price },
  });
  const form = useSendForm({
    schema,
    start: { nickname: '', allowBonus: false },
    send: (values, intent) => command({ ...changeFor(values, intent), reply: NicknameChangeReply }),
    onSent: async (_reply, { nickname }) => {
      await client.invalidateQueries(meQuery);
      onClose();
      showToast(<Trans>Your nickname is {nickname} now.</Trans>);
    },
    fieldOfCode: { NICKNAME_TAKEN: 'nickname' },
  });
  const missing = isProblem(form.error, 'NOT_ENOUGH_COINS')
    ? problemNumber(form.error, 'missingCoins')
    : undefined;
  const values = schema.safeParse(form.watch()).data;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Change nickname`}
      description={<Trans>Your old nickname is free for others at once. A change is not refunded.</Trans>}
    >
      <Form form={form}>
        <NicknameField of={form} name="nickname" value={form.watch('nickname')} />
        {price > 0 ? (
          <CheckField of={form} name="allowBonus">
            <Trans>Take bonus coins first</Trans>
          </CheckField>
        ) : null}
        <SumLines lines={[]} total={{ label: <Trans>Price</Trans>, amount: <Price coins={price} /> }} />
        {missing === undefined || values === undefined ? (
          <FormActions form={form} action={<Trans>Change nickname</Trans>} />
        ) : (
          short(missing, changeFor(values, form.intentFor(values)))
        )}
      </Form>
    </Dialog>
  );
};
