import { limits } from '@fanfold/contracts';
import { Trans, useLingui } from '@lingui/react/macro';

import { useLanguage } from '../../lib/use-format.ts';
import { Form, FormActions } from '../../ui/form/form.tsx';
import { DateField, TextField } from '../../ui/form/text-fields.tsx';
import { useSendForm } from '../../ui/form/use-send-form.ts';
import { signUp } from './commands.ts';
import { ConsentFields } from './consent-fields.tsx';
import { NicknameField } from './nickname-field.tsx';
import { PasswordField } from './password-field.tsx';
import { signUpSchema } from './sign-up-schema.ts';

type SignUpFormProps = {
  readonly onPending: (pending: { readonly signUpId: string; readonly email: string }) => void;
};

export const SignUpForm = ({ onPending }: SignUpFormProps) => {
  const { t } = useLingui();
  const form = useSendForm({
    schema: signUpSchema(t`The two passwords differ.`),
    start: {
      email: '',
      password: '',
      again: '',
      nickname: '',
      birthDate: '',
      language: useLanguage(),
      consents: { terms: false, personalData: false, marketing: false },
    },
    send: ({ again: _, ...values }, intent) => signUp({ ...values, intent }),
    onSent: ({ signUpId }, { email }) => onPending({ signUpId, email }),
    fieldOfCode: { NICKNAME_TAKEN: 'nickname', TOO_YOUNG: 'birthDate' },
  });
  return (
    <Form form={form}>
      <TextField of={form} name="email" type="email" label={t`E-mail`} autoComplete="email" />
      <PasswordField form={form} />
      <TextField
        of={form}
        name="again"
        type="password"
        label={t`Password again`}
        autoComplete="new-password"
      />
      <NicknameField of={form} name="nickname" value={form.watch('nickname')} />
      <DateField
        of={form}
        name="birthDate"
        label={t`Birth date`}
        autoComplete="bday"
        hint={t`You have to be at least ${limits.minimumAge} years old.`}
      />
      <ConsentFields form={form} />
      <FormActions form={form} action={<Trans>Create an account</Trans>} />
    </Form>
  );
};
