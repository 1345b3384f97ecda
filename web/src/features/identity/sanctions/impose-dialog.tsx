import { oid, reason } from '@fanfold/contracts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';

import { SelectField } from '../../../ui/form/choice-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { AreaField, NumberField, TextField } from '../../../ui/form/text-fields.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { allSanctionsKey, impose } from './queries.ts';
import { useSanctionName } from './sanction-words.tsx';

/** Those that an administrator imposes on a whole account. */
const kinds = ['warning', 'suspension', 'ban', 'lowQuality', 'payoutHold'] as const;

const schema = z.object({
  userOid: oid,
  kind: z.enum([...kinds, 'illegalDownload']),
  /** Null for a sanction that lasts until it is lifted. */
  days: z.int().min(1).max(3_650).nullable(),
  reason,
});

type Props = { readonly downloads: boolean; readonly onClose: () => void };

/** An administrator imposes a sanction. */
export const ImposeDialog = ({ downloads, onClose }: Props) => {
  const { t } = useLingui();
  const nameOf = useSanctionName();
  const client = useQueryClient();
  const form = useSendForm({
    schema,
    start: { userOid: '', kind: downloads ? 'illegalDownload' : 'warning', days: null, reason: '' },
    send: ({ days, ...sanction }, intent) => impose({ ...sanction, until: untilAfter(days), intent }),
    onSent: async () => {
      await client.invalidateQueries({ queryKey: allSanctionsKey });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={downloads ? <Trans>Block an account</Trans> : <Trans>New sanction</Trans>}
      action={<Trans context="sanction">Impose</Trans>}
      danger
      onClose={onClose}
    >
      <TextField of={form} name="userOid" label={t`User number`} />
      {downloads ? null : (
        <SelectField
          of={form}
          name="kind"
          label={t({ context: 'sanction', message: 'Kind' })}
          options={kinds.map((kind) => ({ value: kind, label: nameOf(kind) }))}
        />
      )}
      <NumberField of={form} name="days" min={1} label={t`Days`} hint={t`Leave empty for no end.`} />
      <AreaField of={form} name="reason" label={t`Reason`} hint={t`The person reads this.`} />
    </FormDialog>
  );
};

const dayMs = 86_400_000;

const untilAfter = (days: number | null): string | null =>
  days === null ? null : new Date(Date.now() + days * dayMs).toISOString();
