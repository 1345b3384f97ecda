import { AskGuardianBody } from '@fanfold/contracts/payments';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';

import { Form, FormActions } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { useSendForm } from '../../ui/form/use-send-form.ts';
import { Section } from '../../ui/section.tsx';
import { showToast } from '../../ui/toast.tsx';
import { askGuardian, keepSettings, type Settings } from './card-queries.ts';

/** A minor's limit, and the e-mail that asks a guardian to lift it. */
export const GuardianSettings = ({ spending }: { readonly spending: Settings['spending'] }) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const form = useSendForm({
    schema: AskGuardianBody,
    start: { guardianEmail: '' },
    send: ({ guardianEmail }) => askGuardian(guardianEmail),
    onSent: (fresh) => {
      keepSettings(client, fresh);
      showToast(<Trans>We have sent an e-mail to your guardian.</Trans>);
    },
  });
  if (spending.hasConsent)
    return (
      <Section title={<Trans>Guardian’s consent</Trans>}>
        <p>
          <Trans>A guardian has consented: the limit for minors does not apply to you.</Trans>
        </p>
      </Section>
    );
  return (
    <Section title={<Trans>Guardian’s consent</Trans>}>
      <Form form={form}>
        <p className="quiet">
          <Trans>
            Minors can top up at most 70,000 won a month until a guardian consents. We write to your guardian.
          </Trans>
        </p>
        <TextField of={form} name="guardianEmail" type="email" label={t`Guardian’s e-mail address`} />
        {spending.isGuardianAsked ? (
          <p role="status">
            <Trans>An e-mail is on its way; its link is valid for 7 days.</Trans>
          </p>
        ) : null}
        <FormActions form={form} plain action={<Trans>Ask my guardian</Trans>} />
      </Form>
    </Section>
  );
};
