import { type CreditsReply, creditPolicy } from '@fanfold/contracts/wallet';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';

import { newIntent } from '../../lib/api.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { CoinsField } from '../../ui/coins-field.tsx';
import { Check } from '../../ui/field.tsx';
import { InlineFailure } from '../../ui/states.tsx';
import { creditsQuery, setOneTouch } from './credits.ts';

type OneTouchProps = { readonly oid: string; readonly credits: CreditsReply };

/** The switch of automatic top-up (LED-013), and how far it may go on a day. */
export const OneTouch = ({ oid, credits }: OneTouchProps) => {
  const { t } = useLingui();
  const format = useFormat();
  const client = useQueryClient();
  const [limit, setLimit] = useState(String(credits.topUpCoinsADay));
  const change = useMutation({
    mutationFn: (wish: Pick<CreditsReply, 'chatOneTouchPayment' | 'topUpCoinsADay'>) =>
      setOneTouch({ ...wish, intent: newIntent() }),
    onSuccess: (reply) => client.setQueryData(creditsQuery(oid).queryKey, reply),
  });
  const { chatOneTouchPayment: enabled, topUpCoinsADay } = credits;
  const [coins, below] = [
    format.count(creditPolicy.topUpCoins),
    format.count(creditPolicy.topUpBelowCredits),
  ];
  const saveLimit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate({ chatOneTouchPayment: enabled, topUpCoinsADay: Number(limit) });
  };
  return (
    <>
      <Check
        name="chatOneTouchPayment"
        checked={change.isPending ? (change.variables?.chatOneTouchPayment ?? enabled) : enabled}
        onChange={(chatOneTouchPayment) => change.mutate({ chatOneTouchPayment, topUpCoinsADay })}
        hint={
          <Trans>
            Converts {coins} coins whenever fewer than {below} credits are left.
          </Trans>
        }
      >
        <Trans>Top up credits automatically</Trans>
      </Check>
      {enabled ? (
        <form className="one-touch-limit" onSubmit={saveLimit}>
          <CoinsField
            label={t`Coins a day at most`}
            name="topUpCoinsADay"
            min={0}
            max={creditPolicy.conversionCoinsADay}
            value={limit}
            onChange={setLimit}
          />
          <Button small type="submit" disabled={limit === String(topUpCoinsADay) || change.isPending}>
            <Trans>Save</Trans>
          </Button>
        </form>
      ) : null}
      {change.error ? <InlineFailure error={change.error} /> : null}
    </>
  );
};
