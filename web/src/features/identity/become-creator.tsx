import { BecomeCreatorBody } from '@fanfold/contracts/identity';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';

import { sessionChanged } from '../../lib/session.ts';
import { useLanguage } from '../../lib/use-format.ts';
import { CheckField, SelectField } from '../../ui/form/choice-fields.tsx';
import { agreed } from '../../ui/form/entered.ts';
import { Form, FormActions } from '../../ui/form/form.tsx';
import { useSendForm } from '../../ui/form/use-send-form.ts';
import { languageOptions } from '../../ui/languages.ts';
import { Section } from '../../ui/section.tsx';
import { TermsText } from '../../ui/terms.tsx';
import { showToast } from '../../ui/toast.tsx';
import { becomeCreator } from './commands.ts';

const schema = BecomeCreatorBody.extend({ usageTerms: agreed, feeTerms: agreed });

type Currency = 'KRW' | 'JPY' | 'USD';

/** Becoming a creator needs both agreements (IDN-062, IDN-111). */
export const BecomeCreator = () => {
  const { t } = useLingui();
  const client = useQueryClient();
  const form = useSendForm({
    schema,
    start: { channelLanguage: useLanguage(), earningCurrency: 'KRW', usageTerms: false, feeTerms: false },
    send: becomeCreator,
    onSent: async () => {
      await sessionChanged(client);
      showToast(<Trans>You are a creator now.</Trans>);
    },
  });
  const currencies: readonly { readonly value: Currency; readonly label: string }[] = [
    { value: 'KRW', label: t`Korean won (₩)` },
    { value: 'JPY', label: t`Japanese yen (￥)` },
    { value: 'USD', label: t`US dollar ($)` },
  ];
  return (
    <Section title={<Trans>Become a creator</Trans>}>
      <p>
        <Trans>Publish your own works, set their prices in coins, and watch what they earn.</Trans>
      </p>
      <Form form={form}>
        <SelectField
          of={form}
          name="channelLanguage"
          label={t`Language of your channel`}
          options={languageOptions}
        />
        <SelectField
          of={form}
          name="earningCurrency"
          label={t`Currency of your earnings`}
          options={currencies}
        />
        <CheckField of={form} name="usageTerms" hint={<TermsText kind="creatorUsage" />}>
          <Trans>I agree to the usage terms for creators</Trans>
        </CheckField>
        <CheckField of={form} name="feeTerms" hint={<TermsText kind="creatorFees" />}>
          <Trans>I agree to the fee terms</Trans>
        </CheckField>
        <FormActions form={form} action={<Trans>Become a creator</Trans>} />
      </Form>
    </Section>
  );
};
