import { limits, reason } from '@fanfold/contracts';
import { type AdminCreator, creatorTag } from '@fanfold/contracts/identity';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';

import { Form, FormActions } from '../../../ui/form/form.tsx';
import { ReasonField } from '../../../ui/form/reason-field.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { Section } from '../../../ui/section.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { creatorsKey, setTags } from './queries.ts';

/** Tags as they are written: with commas between them. */
const schema = z.object({
  tags: z
    .string()
    .transform((text) => text.split(',').map((tag) => tag.trim()))
    .transform((tags) => tags.filter((tag) => tag !== ''))
    .pipe(z.array(creatorTag).max(limits.creatorTags.most)),
  reason,
});

/** The tags that administrators give a creator; people find the creator by them. */
export const CreatorTags = ({ creator: { oid, creatorTags } }: { readonly creator: AdminCreator }) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const form = useSendForm({
    schema,
    start: { tags: creatorTags.join(', '), reason: '' },
    send: (values, intent) => setTags({ creatorOid: oid, ...values, intent }),
    onSent: async () => {
      await client.invalidateQueries({ queryKey: creatorsKey });
      showToast(<Trans>The tags are saved.</Trans>);
    },
  });
  const { most, maxLength } = limits.creatorTags;
  return (
    <Section title={<Trans>Tags</Trans>}>
      <Form form={form}>
        <TextField
          of={form}
          name="tags"
          label={t`Tags, with commas between them`}
          hint={t`At most ${most} tags of ${maxLength} characters: letters, digits, spaces and hyphens.`}
        />
        <ReasonField of={form} name="reason" />
        <FormActions form={form} action={<Trans>Save</Trans>} />
      </Form>
    </Section>
  );
};
