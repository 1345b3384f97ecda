import type { Tier } from '@fanfold/contracts/subscriptions';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';

import { SelectField } from '../../../ui/form/choice-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { showToast } from '../../../ui/toast.tsx';
import { giveMonths, subscriptionsKey } from '../queries.ts';

const schema = z.object({ user: z.string().trim().min(1), tierHash: z.string(), months: z.string() });
const counts = Array.from({ length: 12 }, (_, index) => index + 1);

type Props = { readonly tiers: readonly Tier[]; readonly onClose: () => void };

/** Months of a tier for a person, as a gift of the creator's. */
export const GiveMonthsDialog = ({ tiers, onClose }: Props) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const form = useSendForm({
    schema,
    start: { user: '', tierHash: tiers[0]?.tierHash ?? '', months: '1' },
    send: ({ months, ...rest }, intent) => giveMonths({ ...rest, months: Number(months) }, intent),
    onSent: async () => {
      await client.invalidateQueries({ queryKey: subscriptionsKey });
      onClose();
      showToast(<Trans>The free months are given.</Trans>);
    },
  });
  return (
    <FormDialog
      form={form}
      title={<Trans>Give free months</Trans>}
      description={
        <Trans>
          They pay nothing, and you earn nothing from these months. Who has the tier gets them after the
          present month; for anyone else it begins at once and ends by itself.
        </Trans>
      }
      action={<Trans context="button">Give</Trans>}
      onClose={onClose}
    >
      <TextField of={form} name="user" label={t`Nickname of the receiver`} />
      <SelectField
        of={form}
        name="tierHash"
        label={t`Tier`}
        options={tiers.map(({ tierHash, name }) => ({ value: tierHash, label: name }))}
      />
      <SelectField
        of={form}
        name="months"
        label={t`How long`}
        options={counts.map((count) => ({
          value: String(count),
          label: t`${plural(count, { one: '# month', other: '# months' })}`,
        }))}
      />
    </FormDialog>
  );
};
