import { CertBody } from '@fanfold/contracts/identity';
import { Trans, useLingui } from '@lingui/react/macro';

import { writeTab } from '../../../lib/storage.ts';
import { CheckField } from '../../../ui/form/choice-fields.tsx';
import { agreed } from '../../../ui/form/entered.ts';
import { Form, FormActions } from '../../../ui/form/form.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { TermsText } from '../../../ui/terms.tsx';
import { finishCheck, startCheck } from './commands.ts';

const schema = CertBody.extend({ consent: agreed });

/** Where the person goes back to from the identity provider. */
export const returnPlace = 'adult-return';

type Props = {
  /** The page to come back to after the identity provider's. */
  readonly returnTo: string;
  readonly onVerified: () => unknown;
  readonly onCancel?: () => void;
};

/** Name, birth date, phone number and consent (IDN-099); then the identity provider's page, or the end. */
export const CertificateForm = ({ returnTo, onVerified, onCancel }: Props) => {
  const { t } = useLingui();
  const form = useSendForm({
    schema,
    start: { name: '', birthDate: '', phone: '', consent: false },
    send: async (values) => {
      const { url } = await startCheck(values);
      if (url === null) await finishCheck({});
      return url;
    },
    onSent: async (url) => {
      if (url === null) {
        await onVerified();
        return;
      }
      writeTab(returnPlace, returnTo);
      location.assign(url);
    },
    fieldOfCode: { BIRTH_DATE_WRONG: 'birthDate' },
  });
  return (
    <Form form={form}>
      <TextField of={form} name="name" label={t`Name`} autoComplete="name" maxLength={100} />
      <TextField
        of={form}
        name="birthDate"
        label={t`Birth date`}
        hint={t`Eight digits: year, month, day (YYYYMMDD)`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        clean={(text) => text.replace(/\D/g, '')}
      />
      <TextField
        of={form}
        name="phone"
        type="tel"
        label={t`Phone number`}
        autoComplete="tel"
        clean={(text) => text.replace(/[^\d+]/g, '')}
      />
      <CheckField of={form} name="consent" hint={<TermsText kind="adultCheck" />}>
        <Trans>I agree to the verification of my age</Trans>
      </CheckField>
      <FormActions
        form={form}
        action={<Trans>Verify my age</Trans>}
        {...(onCancel === undefined ? {} : { onCancel })}
      />
    </Form>
  );
};
