import { Trans } from '@lingui/react/macro';

import { Check } from '../../ui/field.tsx';
import { TermsText } from '../../ui/terms.tsx';

export type Consents = {
  readonly terms: boolean;
  readonly personalData: boolean;
  readonly marketing: boolean;
};

type ConsentFieldsProps = { readonly value: Consents; readonly onChange: (value: Consents) => void };

/** What has to be agreed to, what may be, and the texts themselves (IDN-096). */
export const ConsentFields = ({ value, onChange }: ConsentFieldsProps) => (
  <fieldset className="consents">
    <legend className="visually-hidden">
      <Trans>Agreements</Trans>
    </legend>
    <Check
      name="terms"
      checked={value.terms}
      onChange={(terms) => onChange({ ...value, terms })}
      hint={<TermsText kind="terms" />}
    >
      <Trans>I agree to the terms of service (required)</Trans>
    </Check>
    <Check
      name="personalData"
      checked={value.personalData}
      onChange={(personalData) => onChange({ ...value, personalData })}
      hint={<TermsText kind="personalData" />}
    >
      <Trans>I agree to the collection of personal data (required)</Trans>
    </Check>
    <Check
      name="marketing"
      checked={value.marketing}
      onChange={(marketing) => onChange({ ...value, marketing })}
    >
      <Trans>Send me news by e-mail (optional)</Trans>
    </Check>
  </fieldset>
);
