import type { Me } from '@fanfold/contracts/identity';
import { NicknameChangeReply } from '@fanfold/contracts/identity';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';

import { command } from '../../lib/api.ts';
import { isProblem, problemNumber } from '../../lib/problem.ts';
import { meQuery } from '../../lib/session.ts';
import { useIntent } from '../../lib/use-intent.ts';
import { Button } from '../../ui/button.tsx';
import { Price } from '../../ui/coins.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Check } from '../../ui/field.tsx';
import { SumLines } from '../../ui/greenbar.tsx';
import { InlineFailure } from '../../ui/states.tsx';
import { NicknameField } from './nickname-field.tsx';

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
  const [nickname, setNickname] = useState('');
  const [allowBonus, setAllowBonus] = useState(false);
  const body = { nickname: nickname.trim(), price: me.nicknamePriceCoins, allowBonus };
  const { intent } = useIntent(JSON.stringify(body));
  const change = { intent, path: '/account/purchase/change/nickname', body } as const;
  const changing = useMutation({
    mutationFn: (asked: NicknameChange) => command({ ...asked, reply: NicknameChangeReply }),
    onSuccess: async () => {
      await client.invalidateQueries(meQuery);
      onClose();
    },
  });
  const missing = isProblem(changing.error, 'NOT_ENOUGH_COINS')
    ? problemNumber(changing.error, 'missingCoins')
    : undefined;
  const taken = isProblem(changing.error, 'NICKNAME_TAKEN');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!changing.isPending) changing.mutate(change);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Change nickname`}
      description={<Trans>Your old nickname is free for others at once. A change is not refunded.</Trans>}
    >
      <form className="form" onSubmit={submit}>
        <NicknameField
          value={nickname}
          taken={taken}
          onChange={(value) => {
            setNickname(value);
            changing.reset();
          }}
        />
        {body.price > 0 ? (
          <Check name="allowBonus" checked={allowBonus} onChange={setAllowBonus}>
            <Trans>Take bonus coins first</Trans>
          </Check>
        ) : null}
        <SumLines lines={[]} total={{ label: <Trans>Price</Trans>, amount: <Price coins={body.price} /> }} />
        {changing.error && !taken && missing === undefined ? <InlineFailure error={changing.error} /> : null}
        {missing === undefined ? (
          <Button type="submit" solid busy={changing.isPending}>
            <Trans>Change nickname</Trans>
          </Button>
        ) : (
          short(missing, change)
        )}
      </form>
    </Dialog>
  );
};
