import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';

import { useIntent } from '../../../lib/use-intent.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { InlineFailure } from '../../../ui/states.tsx';
import { useDisputeWords } from './dispute-words.ts';
import { reportDispute } from './queries.ts';

const empty = { chargeId: '', disputeRef: '', kind: 'chargeback', status: 'open', reason: '' };

type Put = (field: keyof typeof empty) => (value: string) => void;

/** For providers that tell of disputes by mail or on pages of their own. */
export const ReportDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const client = useQueryClient();
  const [fields, setFields] = useState(empty);
  const { intent } = useIntent(JSON.stringify(fields));
  const sending = useMutation({
    mutationFn: () => reportDispute({ ...fields, intent }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['finance'] });
      onClose();
    },
  });
  const put: Put = (field) => (value) => setFields({ ...fields, [field]: value });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!sending.isPending) sending.mutate();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Enter a dispute</Trans>}
      description={
        <Trans>As the provider told of it. Entering the same one again with its end closes it.</Trans>
      }
    >
      <form className="form" onSubmit={submit}>
        <Fields fields={fields} onPut={put} />
        {sending.error ? <InlineFailure error={sending.error} /> : null}
        <div className="dialog-actions">
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" solid busy={sending.isPending}>
            <Trans>Save</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
};

const Fields = ({ fields, onPut }: { readonly fields: typeof empty; readonly onPut: Put }) => {
  const { t } = useLingui();
  const words = useDisputeWords();
  return (
    <>
      <Field
        label={t`Charge`}
        required
        pattern="[0-9a-f]{24}"
        value={fields.chargeId}
        onChange={(event) => onPut('chargeId')(event.target.value.trim())}
      />
      <Field
        label={t`The provider's reference`}
        required
        minLength={3}
        maxLength={100}
        value={fields.disputeRef}
        onChange={(event) => onPut('disputeRef')(event.target.value)}
      />
      <Select
        label={t`Kind`}
        value={fields.kind}
        options={[
          { value: 'chargeback', label: t`Chargeback` },
          { value: 'provider_refund', label: t`Refund by the provider` },
        ]}
        onChange={onPut('kind')}
      />
      <Select
        label={t`State`}
        value={fields.status}
        options={(['open', 'won', 'lost'] as const).map((value) => ({ value, label: words[value] }))}
        onChange={onPut('status')}
      />
      <Field
        label={t`Reason`}
        required
        minLength={3}
        maxLength={500}
        value={fields.reason}
        onChange={(event) => onPut('reason')(event.target.value)}
      />
    </>
  );
};
