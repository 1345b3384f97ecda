import type { TaxClaimLine } from '@fanfold/contracts/settlement';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';

import { CheckField } from '../../../ui/form/choice-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { showToast } from '../../../ui/toast.tsx';
import { decideTaxClaim, taxClaimsKey } from './queries.ts';

const Confirmed = z.object({ coversLocalTax: z.boolean() });

type Props = { readonly claim: TaxClaimLine; readonly onClose: () => void };

/** Finance has seen that what the payee claims is right. */
export const ConfirmClaim = ({ claim, onClose }: Props) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const { creatorOid, claimedAt, treaty } = claim;
  const form = useSendForm({
    schema: Confirmed,
    start: { coversLocalTax: false },
    send: ({ coversLocalTax }, intent) =>
      decideTaxClaim({ intent, creatorOid, claimedAt, to: 'confirmed', coversLocalTax }),
    onSent: async () => {
      await client.invalidateQueries({ queryKey: taxClaimsKey });
      onClose();
      showToast(<Trans>The lower tax is confirmed.</Trans>);
    },
  });
  return (
    <FormDialog
      form={form}
      title={<Trans>Confirm the lower tax</Trans>}
      description={
        treaty ? (
          <Trans>
            Compare the form with the treaty first. Payouts that are requested from now on are taxed by it,
            where the standard rate is higher.
          </Trans>
        ) : (
          <Trans>
            Look up the business registration number at the National Tax Service first. Nothing is withheld of
            payouts that are requested from now on.
          </Trans>
        )
      }
      action={<Trans>Confirm</Trans>}
      onClose={onClose}
    >
      {treaty ? (
        <CheckField
          of={form}
          name="coversLocalTax"
          hint={t`If not, a tenth is added to it, as in the treaty with the United States.`}
        >
          <Trans>The treaty’s rate includes local income tax</Trans>
        </CheckField>
      ) : null}
    </FormDialog>
  );
};
