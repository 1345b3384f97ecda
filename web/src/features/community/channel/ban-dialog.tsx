import { reason } from '@fanfold/contracts';
import { banMinutes } from '@fanfold/contracts/community';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';

import { SelectField } from '../../../ui/form/choice-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { ReasonField } from '../../../ui/form/reason-field.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { showToast } from '../../../ui/toast.tsx';
import { banFan, fansKey } from './queries.ts';

const schema = z.object({ reason, minutes: z.string() });

type Props = { readonly userOid: string; readonly name: string; readonly onClose: () => void };

/** CAT-067: for how long a person may not write on the channel, and why. */
export const BanDialog = ({ userOid, name, onClose }: Props) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const words: Readonly<Record<(typeof banMinutes)[number], string>> = {
    0: t`Until I lift it`,
    60: t`1 hour`,
    1440: t`1 day`,
    10080: t`1 week`,
    43200: t`30 days`,
  };
  const form = useSendForm({
    schema,
    start: { reason: '', minutes: '0' },
    send: (values) => banFan({ userOid, reason: values.reason, minutes: Number(values.minutes) }),
    onSent: async () => {
      await client.invalidateQueries({ queryKey: fansKey });
      onClose();
      showToast(<Trans>{name} cannot write on your channel now.</Trans>);
    },
  });
  return (
    <FormDialog
      form={form}
      danger
      title={<Trans>Ban {name} from your channel</Trans>}
      description={<Trans>They keep what they bought and see your works, but write no comments.</Trans>}
      action={<Trans context="button">Ban</Trans>}
      onClose={onClose}
    >
      <SelectField
        of={form}
        name="minutes"
        label={t`How long`}
        options={banMinutes.map((minutes) => ({ value: String(minutes), label: words[minutes] }))}
      />
      <ReasonField of={form} name="reason" hint={t`${name} reads it in the e-mail about the ban.`} />
    </FormDialog>
  );
};
