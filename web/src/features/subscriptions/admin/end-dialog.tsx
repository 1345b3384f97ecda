import { reason } from '@fanfold/contracts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { CheckField } from '../../../ui/form/choice-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { ReasonField } from '../../../ui/form/reason-field.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { showToast } from '../../../ui/toast.tsx';
import { endSubscription, subscriptionsKey } from '../queries.ts';

type Ending = {
  readonly subscriberOid: string;
  readonly creatorOid: string;
  /** What was paid for the present month, and can go back. */
  readonly refundCoins: number;
};
type Props = { readonly ending: Ending; readonly onClose: () => void };

const wanted = z.object({ reason, refund: z.boolean() });

/** ADM-014: the end of a subscription at once, with or without its present month. */
export const EndDialog = ({ ending, onClose }: Props) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const { subscriberOid: userOid, creatorOid, refundCoins } = ending;
  const form = useSendForm({
    schema: wanted,
    start: { reason: '', refund: refundCoins > 0 },
    send: (values) => endSubscription({ ...values, userOid, creatorOid, when: 'now' }),
    onSent: () => {
      void client.invalidateQueries({ queryKey: subscriptionsKey });
      onClose();
      showToast(<Trans>The subscription has ended.</Trans>);
    },
  });
  return (
    <FormDialog
      form={form}
      danger
      title={<Trans>End this subscription now?</Trans>}
      description={<Trans>What the tier opens is closed at once, and nothing more is charged.</Trans>}
      action={<Trans>End now</Trans>}
      onClose={onClose}
    >
      {refundCoins === 0 ? (
        <p>
          <Trans>Nothing was paid for the present month, so nothing goes back.</Trans>
        </p>
      ) : (
        <CheckField
          of={form}
          name="refund"
          hint={t`The coins go back to the subscriber, and the creator’s earning is taken back.`}
        >
          <Plural
            value={refundCoins}
            one="Give the present month back: # coin"
            other="Give the present month back: # coins"
          />
        </CheckField>
      )}
      <ReasonField of={form} name="reason" hint={t`The subscriber is told it.`} />
    </FormDialog>
  );
};
