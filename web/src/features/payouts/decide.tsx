import { reason } from '@fanfold/contracts';
import type { BankDifferenceReply, PaidByHandReply } from '@fanfold/contracts/payouts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';

import { useFormat } from '../../lib/use-format.ts';
import { LinkButton } from '../../ui/button.tsx';
import { RadioField } from '../../ui/form/choice-fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { ReasonField } from '../../ui/form/reason-field.tsx';
import { useSendForm } from '../../ui/form/use-send-form.ts';
import { Person } from '../../ui/person.tsx';
import { showToast } from '../../ui/toast.tsx';
import { payoutsKey, resolveDifference } from './queries.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { useOutcomeWords } from './words.ts';

type Outcome = BankDifferenceReply['outcomes'][number];
type Props = {
  readonly difference: BankDifferenceReply;
  readonly byHand: readonly PaidByHandReply[];
};

/** What a person says of a difference. */
export const Decide = ({ difference, byHand }: Props) => {
  const words = useOutcomeWords();
  const [outcome, setOutcome] = useState<Outcome>();
  const { currency, differenceId, outcomes } = difference;
  const fitting = byHand.filter((one) => fits(difference, one));
  const close = () => setOutcome(undefined);
  return (
    <span className="row">
      {outcomes
        .filter((one) => one !== 'byHand' || fitting.length > 0)
        .map((one) => (
          <LinkButton key={one} small onClick={() => setOutcome(one)}>
            {words[one]}
          </LinkButton>
        ))}
      {outcome === 'byHand' ? (
        <ByHandDialog difference={difference} byHand={fitting} onClose={close} />
      ) : null}
      {outcome && outcome !== 'byHand' ? (
        <ReasonDialog
          title={words[outcome]}
          description={<Trans>Write down what was found out.</Trans>}
          action={<Trans>Save</Trans>}
          send={({ reason, intent }) =>
            resolveDifference({ intent, currency, differenceId, outcome, reason })
          }
          done={<Trans>The difference is resolved.</Trans>}
          onClose={close}
        />
      ) : null}
    </span>
  );
};

/** A payment is of the whole amount; of one that came back the banks may have kept something. */
const fits = (
  { currency, theirMinor }: BankDifferenceReply,
  { currency: paidIn, amountMinor }: PaidByHandReply,
): boolean =>
  currency === paidIn && (theirMinor < 0 ? 0 - theirMinor === amountMinor : theirMinor <= amountMinor);

const schema = z.object({ requestId: z.string().min(1), reason });

/** Which request was paid by hand. */
const ByHandDialog = ({ difference, byHand, onClose }: Props & { readonly onClose: () => void }) => {
  const { t } = useLingui();
  const format = useFormat();
  const client = useQueryClient();
  const words = useOutcomeWords();
  const { currency, differenceId } = difference;
  const form = useSendForm({
    schema,
    start: { requestId: byHand[0]?.requestId ?? '', reason: '' },
    send: (values, intent) => {
      const creatorOid = byHand.find((one) => one.requestId === values.requestId)?.creatorOid ?? '';
      return resolveDifference({ intent, currency, differenceId, outcome: 'byHand', creatorOid, ...values });
    },
    onSent: async () => {
      await client.invalidateQueries({ queryKey: payoutsKey });
      onClose();
      showToast(<Trans>The difference is resolved.</Trans>);
    },
  });
  return (
    <FormDialog
      form={form}
      title={words.byHand}
      description={<Trans>Its request counts as paid, and the books agree with the bank.</Trans>}
      action={<Trans>Save</Trans>}
      onClose={onClose}
    >
      <RadioField
        of={form}
        name="requestId"
        label={t`Payout`}
        options={byHand.map(({ requestId, creatorOid, amountMinor: minor, payOn }) => ({
          value: requestId,
          label: <Person oid={creatorOid} />,
          hint: `${format.money({ minor, currency })} · ${format.day(payOn)}`,
        }))}
      />
      <ReasonField of={form} name="reason" />
    </FormDialog>
  );
};
