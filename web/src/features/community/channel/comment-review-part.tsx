import { blockedWordActs, CommentReview, commentReviewRules } from '@fanfold/contracts/community';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';

import { RadioField, SwitchField } from '../../../ui/form/choice-fields.tsx';
import { Form, FormActions } from '../../../ui/form/form.tsx';
import { NumberField } from '../../../ui/form/text-fields.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { Section } from '../../../ui/section.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { channelKey, setCommentReview } from './queries.ts';

/** Which comments wait until the creator has approved them (CAT-064). */
export const CommentReviewPart = ({ review }: { readonly review: CommentReview }) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const form = useSendForm({
    schema: CommentReview,
    start: review,
    follows: true,
    send: setCommentReview,
    onSent: async () => {
      await client.invalidateQueries({ queryKey: channelKey });
      showToast(<Trans>Saved.</Trans>);
    },
  });
  const ofWords = {
    refuse: <Trans>Refuse the comment</Trans>,
    hold: <Trans>Hold the comment for review</Trans>,
  };
  return (
    <Section title={<Trans>Comments held for review</Trans>}>
      <p>
        <Trans>
          A held comment is seen by its author and you alone until you approve it. What is written already
          stays as it is.
        </Trans>
      </p>
      <Form form={form}>
        <RadioField
          of={form}
          name="blockedWords"
          label={t`A comment with a blocked word`}
          options={blockedWordActs.map((value) => ({ value, label: ofWords[value] }))}
        />
        <SwitchField of={form} name="holdsLinks">
          <Trans>Hold comments with links</Trans>
        </SwitchField>
        <NumberField
          of={form}
          name="accountDays"
          label={t`Hold comments of accounts younger than (days)`}
          hint={<Trans>0: the age of the account makes no difference.</Trans>}
          min={0}
          max={commentReviewRules.maxAccountDays}
        />
        <SwitchField of={form} name="holdsAll">
          <Trans>Hold all comments</Trans>
        </SwitchField>
        <FormActions form={form} action={<Trans>Save</Trans>} />
      </Form>
    </Section>
  );
};
