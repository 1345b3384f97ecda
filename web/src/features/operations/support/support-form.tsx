import { RequestSupportBody, supportTextLength, supportTopics } from '@fanfold/contracts/operations';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';

import { SelectField } from '../../../ui/form/choice-fields.tsx';
import { Form, FormActions } from '../../../ui/form/form.tsx';
import { AreaField, TextField } from '../../../ui/form/text-fields.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { showToast } from '../../../ui/toast.tsx';
import { requestSupport, supportKey } from './queries.ts';
import { useTopicNames } from './topic-names.ts';

type Props = { readonly about: { readonly reference: string; readonly from: string | null } };

/** A request for help. It carries the reference of the error that led here. */
export const SupportForm = ({ about: { reference, from } }: Props) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const names = useTopicNames();
  const { max } = supportTextLength;
  const form = useSendForm({
    schema: RequestSupportBody,
    start: { topic: 'problem', text: '', reference, path: from },
    send: requestSupport,
    onSent: async (_reply, _values, { reset }) => {
      reset({ topic: 'problem', text: '', reference: '', path: null });
      await client.invalidateQueries({ queryKey: supportKey });
      showToast(<Trans>Your request has arrived. We answer here and by e-mail.</Trans>);
    },
  });
  return (
    <Form form={form}>
      <SelectField
        of={form}
        name="topic"
        label={t`What is it about?`}
        options={supportTopics.map((topic) => ({ value: topic, label: names[topic] }))}
      />
      <AreaField
        of={form}
        name="text"
        rows={6}
        label={t`What happened?`}
        hint={t`What you did, what you expected, and what you saw. Up to ${max} characters.`}
      />
      <TextField
        of={form}
        name="reference"
        label={t`Reference (optional)`}
        hint={t`The number under an error message. With it we find what went wrong.`}
      />
      <FormActions form={form} action={<Trans>Send request</Trans>} />
    </Form>
  );
};
