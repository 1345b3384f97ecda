import { MoveSegregatedBody, UnspentThresholdBody } from '@fanfold/contracts/wallet';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';

import { SelectField } from '../../../ui/form/choice-fields.tsx';
import { enteredNumber } from '../../../ui/form/entered.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { ReasonField } from '../../../ui/form/reason-field.tsx';
import { DateField, NumberField, TextField } from '../../../ui/form/text-fields.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { showToast } from '../../../ui/toast.tsx';
import { useIssueCountryOptions } from './issue-country.ts';
import { moveSegregated, segregatedMoneyKey, setThreshold } from './queries.ts';

type Props = { readonly onClose: () => void };

const useDone = (onClose: Props['onClose']) => {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: segregatedMoneyKey });
    onClose();
    showToast(<Trans>It is booked.</Trans>);
  };
};

const moveSchema = MoveSegregatedBody.extend({
  amountWon: enteredNumber(MoveSegregatedBody.shape.amountWon),
});

/** What the bank moved into the segregated account, or out of it. */
export const MoveDialog = ({ today, onClose }: Props & { readonly today: string }) => {
  const { t } = useLingui();
  const form = useSendForm({
    schema: moveSchema,
    start: { country: 'KR', amountWon: null, reference: '', bookedOn: today, reason: '' },
    send: (values, intent) => moveSegregated({ ...values, intent }),
    onSent: useDone(onClose),
    fieldOfCode: {
      SEGREGATED_AMOUNT_WRONG: 'amountWon',
      SEGREGATED_MONEY_SHORT: 'amountWon',
      SEGREGATED_REFERENCE_USED: 'reference',
      SEGREGATED_DAY_WRONG: 'bookedOn',
    },
  });
  return (
    <FormDialog
      form={form}
      title={<Trans>Book a transfer</Trans>}
      description={
        <Trans>
          A transfer that the bank has made to the segregated account or from it. Another person has to
          approve it before it is booked.
        </Trans>
      }
      action={<Trans>Book</Trans>}
      onClose={onClose}
    >
      <SelectField of={form} name="country" label={t`Country of issue`} options={useIssueCountryOptions()} />
      <NumberField
        of={form}
        name="amountWon"
        step={1}
        label={t`Amount in won`}
        hint={t`Less than zero takes money out.`}
      />
      <TextField of={form} name="reference" label={t`Reference of the transfer`} />
      <DateField of={form} name="bookedOn" max={today} label={t`The bank’s day`} />
      <ReasonField of={form} name="reason" />
    </FormDialog>
  );
};

/** From which worth of unspent coins on finance wants to be told. */
export const ThresholdDialog = ({ onClose }: Props) => {
  const { t } = useLingui();
  const form = useSendForm({
    schema: UnspentThresholdBody,
    start: { country: 'KR', thresholdWon: null, reason: '' },
    send: (values, intent) => setThreshold({ ...values, intent }),
    onSent: useDone(onClose),
  });
  return (
    <FormDialog
      form={form}
      title={<Trans>Set a threshold</Trans>}
      description={
        <Trans>An alarm is raised when the unspent coins of the country are worth more than this.</Trans>
      }
      action={<Trans>Save</Trans>}
      onClose={onClose}
    >
      <SelectField of={form} name="country" label={t`Country of issue`} options={useIssueCountryOptions()} />
      <NumberField
        of={form}
        name="thresholdWon"
        min={0}
        step={1}
        label={t`Threshold in won`}
        hint={t`Leave it empty for no threshold.`}
      />
      <ReasonField of={form} name="reason" />
    </FormDialog>
  );
};
