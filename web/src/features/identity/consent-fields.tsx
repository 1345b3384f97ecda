import { Trans } from '@lingui/react/macro';

import { CheckField } from '../../ui/form/choice-fields.tsx';
import { TermsText } from '../../ui/terms.tsx';
import styles from './identity.module.css';
import type { ProfileFormOf } from './profile-form.tsx';

/** What has to be agreed to, what may be, and the texts themselves (IDN-096). */
export const ConsentFields = ({ form }: { readonly form: ProfileFormOf }) => (
  <fieldset className={styles.consents}>
    <legend className="visually-hidden">
      <Trans>Agreements</Trans>
    </legend>
    <CheckField of={form} name="consents.terms" hint={<TermsText kind="terms" />}>
      <Trans>I agree to the terms of service (required)</Trans>
    </CheckField>
    <CheckField of={form} name="consents.personalData" hint={<TermsText kind="personalData" />}>
      <Trans>I agree to the collection of personal data (required)</Trans>
    </CheckField>
    <CheckField of={form} name="consents.marketing" hint={<TermsText kind="marketing" />}>
      <Trans>Send me advertising by e-mail (optional)</Trans>
    </CheckField>
  </fieldset>
);
