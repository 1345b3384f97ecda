import { Trans } from '@lingui/react/macro';

import { CheckField } from '../../ui/form/choice-fields.tsx';
import { ConsentText } from './consents/consent-text.tsx';
import styles from './identity.module.css';
import type { ProfileFormOf } from './profile-form.tsx';

/** What has to be agreed to, what may be, and the texts themselves (IDN-096). */
export const ConsentFields = ({ form }: { readonly form: ProfileFormOf }) => (
  <fieldset className={styles.consents}>
    <legend className="visually-hidden">
      <Trans>Agreements</Trans>
    </legend>
    <CheckField of={form} name="consents.terms" hint={<ConsentText consent="terms" />}>
      <Trans>I agree to the terms of service (required)</Trans>
    </CheckField>
    <CheckField of={form} name="consents.personalData" hint={<ConsentText consent="personalData" />}>
      <Trans>I agree to the collection of personal data (required)</Trans>
    </CheckField>
    <CheckField of={form} name="consents.marketing">
      <Trans>Send me news by e-mail (optional)</Trans>
    </CheckField>
  </fieldset>
);
