import { blockedWordRules, type CommentFilter } from '@fanfold/contracts/community';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';

import { SwitchField } from '../../../ui/form/choice-fields.tsx';
import { Form, FormActions } from '../../../ui/form/form.tsx';
import { AreaField } from '../../../ui/form/text-fields.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { Section } from '../../../ui/section.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { channelKey, setCommentFilter } from './queries.ts';

const { most, length } = blockedWordRules;

/** One word or phrase a line. */
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const schema = z.object({
  words: z.string().refine((text) => {
    const lines = linesOf(text);
    return lines.length <= most && lines.every((line) => line.length <= length.max);
  }),
  refusesSpam: z.boolean(),
});

/** What comments on the channel may not have. */
export const CommentFilterPart = ({ filter }: { readonly filter: CommentFilter }) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const form = useSendForm({
    schema,
    start: { words: filter.words.join('\n'), refusesSpam: filter.refusesSpam },
    follows: true,
    send: ({ words, refusesSpam }) => setCommentFilter({ words: linesOf(words), refusesSpam }),
    onSent: async () => {
      await client.invalidateQueries({ queryKey: channelKey });
      showToast(<Trans>Saved.</Trans>);
    },
  });
  return (
    <Section title={<Trans>What comments may not have</Trans>}>
      <Form form={form}>
        <AreaField
          of={form}
          name="words"
          rows={5}
          label={t`Blocked words`}
          hint={
            <Trans>
              One word or phrase a line, up to {most} of them. Capital letters, spaces and signs between the
              letters make no difference.
            </Trans>
          }
        />
        <SwitchField
          of={form}
          name="refusesSpam"
          hint={<Trans>Refuses comments with several links, or with one character many times.</Trans>}
        >
          <Trans>Refuse advertising</Trans>
        </SwitchField>
        <FormActions form={form} action={<Trans>Save</Trans>} />
      </Form>
    </Section>
  );
};
