import { AutomaticRequestBody, type SettlementReply } from '@fanfold/contracts/settlement';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';

import { newIntent } from '../../lib/api.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { enteredNumber } from '../../ui/form/entered.ts';
import { Form, FormActions } from '../../ui/form/form.tsx';
import { NumberField } from '../../ui/form/text-fields.tsx';
import { useSendForm } from '../../ui/form/use-send-form.ts';
import { Section } from '../../ui/section.tsx';
import { InlineFailure } from '../../ui/states.tsx';
import { showToast } from '../../ui/toast.tsx';
import { payoutsKey, setAutomaticRequest } from './queries.ts';

type Props = { readonly settlement: SettlementReply; readonly own: boolean };

/** Requests that are made by themselves: from which sum on, and the switch. */
export const AutomaticPart = ({ settlement, own }: Props) => {
  const format = useFormat();
  const { automaticWon } = settlement;
  const sum = format.money({ minor: automaticWon ?? 0, currency: 'KRW' });
  return (
    <Section title={<Trans>Automatic request</Trans>} testId="automatic-request">
      <p>
        {automaticWon === null ? (
          <Trans>
            Off. When it is on, a payout is requested for you as soon as the window opens on the 25th, Korean
            time, if enough is ready.
          </Trans>
        ) : (
          <Trans>
            On. From the 25th of each month, Korean time, a payout is requested for you if {sum} or more is
            ready, after fees and before tax.
          </Trans>
        )}
      </p>
      {own ? <Switch settlement={settlement} /> : null}
    </Section>
  );
};

const schema = z.object({ aboveWon: enteredNumber(AutomaticRequestBody.shape.aboveWon.unwrap()) });

const Switch = ({ settlement }: Pick<Props, 'settlement'>) => {
  const { t } = useLingui();
  const { creatorOid, automaticWon, minimumWon } = settlement;
  const client = useQueryClient();
  const format = useFormat();
  const least = format.money({ minor: minimumWon, currency: 'KRW' });
  const changed = () => client.invalidateQueries({ queryKey: payoutsKey(creatorOid) });
  const form = useSendForm({
    schema,
    start: { aboveWon: automaticWon ?? minimumWon },
    send: ({ aboveWon }, intent) => setAutomaticRequest(aboveWon, intent),
    onSent: async () => {
      await changed();
      showToast(<Trans>Payouts are requested automatically from now on.</Trans>);
    },
  });
  const off = useMutation({
    mutationFn: () => setAutomaticRequest(null, newIntent()),
    onSuccess: changed,
  });
  return (
    <Form form={form} inline label={t`Automatic request`}>
      <NumberField
        of={form}
        name="aboveWon"
        label={t`From this amount on, in won`}
        hint={t`${least} or more.`}
        min={minimumWon}
      />
      <FormActions
        form={form}
        action={automaticWon === null ? <Trans>Switch on</Trans> : <Trans>Save the amount</Trans>}
      >
        {automaticWon === null ? null : (
          <Button onClick={() => off.mutate()} busy={off.isPending}>
            <Trans>Switch off</Trans>
          </Button>
        )}
      </FormActions>
      {off.error ? <InlineFailure error={off.error} /> : null}
    </Form>
  );
};
