import { type CreditsReply, creditPolicy, OneTouchBody } from '@fanfold/contracts/wallet';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';

import { newIntent } from '../../lib/api.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { enteredNumber } from '../../ui/form/entered.ts';
import { Form, FormActions } from '../../ui/form/form.tsx';
import { NumberField } from '../../ui/form/text-fields.tsx';
import { useSendForm } from '../../ui/form/use-send-form.ts';
import { InlineFailure } from '../../ui/states.tsx';
import { showToast } from '../../ui/toast.tsx';
import { creditsQuery, setOneTouch } from './credits.ts';

type OneTouchProps = { readonly oid: string; readonly credits: CreditsReply };

/** The switch of automatic top-up (LED-013), and how far it may go on a day. */
export const OneTouch = ({ oid, credits }: OneTouchProps) => {
  const format = useFormat();
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (wish: Pick<CreditsReply, 'chatOneTouchPayment' | 'topUpCoinsADay'>) =>
      setOneTouch({ ...wish, intent: newIntent() }),
    onSuccess: (reply) => {
      client.setQueryData(creditsQuery(oid).queryKey, reply);
      showToast(<Trans>Saved.</Trans>);
    },
  });
  const { chatOneTouchPayment: enabled, topUpCoinsADay } = credits;
  const [coins, below] = [
    format.count(creditPolicy.topUpCoins),
    format.count(creditPolicy.topUpBelowCredits),
  ];
  return (
    <>
      <Checkbox
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
      </Checkbox>
      {enabled ? (
        <LimitForm
          current={topUpCoinsADay}
          save={(limit) => change.mutateAsync({ chatOneTouchPayment: enabled, topUpCoinsADay: limit })}
        />
      ) : null}
      {change.error ? <InlineFailure error={change.error} /> : null}
    </>
  );
};

const schema = z.object({ topUpCoinsADay: enteredNumber(OneTouchBody.shape.topUpCoinsADay.unwrap()) });

type LimitProps = { readonly current: number; readonly save: (limit: number) => Promise<unknown> };

const LimitForm = ({ current, save }: LimitProps) => {
  const { t } = useLingui();
  const form = useSendForm({
    schema,
    start: { topUpCoinsADay: current },
    send: ({ topUpCoinsADay }) => save(topUpCoinsADay),
  });
  return (
    <Form form={form} inline>
      <NumberField of={form} name="topUpCoinsADay" label={t`Coins a day at most`} />
      <FormActions form={form} plain failure={null} action={<Trans>Save</Trans>} />
    </Form>
  );
};
