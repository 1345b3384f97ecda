import type { Language } from '@fanfold/contracts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';

import { sessionChanged } from '../../lib/session.ts';
import { useLanguage } from '../../lib/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { Check } from '../../ui/field.tsx';
import { languageOptions } from '../../ui/languages.ts';
import { Select } from '../../ui/select.tsx';
import { InlineFailure } from '../../ui/states.tsx';
import { TermsText } from '../../ui/terms.tsx';
import { becomeCreator } from './commands.ts';

type Currency = 'KRW' | 'JPY' | 'USD';

/** Becoming a creator needs both agreements (IDN-062, IDN-111). */
export const BecomeCreator = () => {
  const { t } = useLingui();
  const client = useQueryClient();
  const [channelLanguage, setChannelLanguage] = useState<Language>(useLanguage());
  const [earningCurrency, setEarningCurrency] = useState<Currency>('KRW');
  const [agreed, setAgreed] = useState({ usage: false, fees: false });
  const register = useMutation({ mutationFn: becomeCreator, onSuccess: () => sessionChanged(client) });
  const ready = agreed.usage && agreed.fees;
  const currencies: readonly { readonly value: Currency; readonly label: string }[] = [
    { value: 'KRW', label: t`Korean won (₩)` },
    { value: 'JPY', label: t`Japanese yen (￥)` },
    { value: 'USD', label: t`US dollar ($)` },
  ];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready && !register.isPending) register.mutate({ channelLanguage, earningCurrency });
  };
  return (
    <section>
      <h2>
        <Trans>Become a creator</Trans>
      </h2>
      <p>
        <Trans>Publish your own content, set its price in coins, and watch what it earns.</Trans>
      </p>
      <form className="form" onSubmit={submit}>
        <Select
          label={t`Language of your channel`}
          value={channelLanguage}
          options={languageOptions}
          onChange={setChannelLanguage}
        />
        <Select
          label={t`Currency of your earnings`}
          value={earningCurrency}
          options={currencies}
          onChange={setEarningCurrency}
        />
        <Agreements agreed={agreed} onChange={setAgreed} />
        {register.error ? <InlineFailure error={register.error} /> : null}
        <div>
          <Button type="submit" solid disabled={!ready} busy={register.isPending}>
            <Trans>Become a creator</Trans>
          </Button>
        </div>
      </form>
    </section>
  );
};

type Agreed = { readonly usage: boolean; readonly fees: boolean };
type AgreementsProps = { readonly agreed: Agreed; readonly onChange: (agreed: Agreed) => void };

const Agreements = ({ agreed, onChange }: AgreementsProps) => (
  <>
    <Check
      name="usageTerms"
      checked={agreed.usage}
      onChange={(usage) => onChange({ ...agreed, usage })}
      hint={<TermsText kind="creatorUsage" />}
    >
      <Trans>I agree to the usage terms for creators</Trans>
    </Check>
    <Check
      name="feeTerms"
      checked={agreed.fees}
      onChange={(fees) => onChange({ ...agreed, fees })}
      hint={<TermsText kind="creatorFees" />}
    >
      <Trans>I agree to the fee terms</Trans>
    </Check>
  </>
);
