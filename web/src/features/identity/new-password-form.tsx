import { ChangePasswordBody } from '@fanfold/contracts/identity';
import { Trans, useLingui } from '@lingui/react/macro';

import { Form, FormActions } from '../../ui/form/form.tsx';
import { SecretField } from '../../ui/form/secret-field.tsx';
import { useSendForm } from '../../ui/form/use-send-form.ts';
import styles from './identity.module.css';
import { usePasswordRating } from './password-rating.tsx';

type Props = {
  /** Words of the person that others would try first. */
  readonly about: readonly string[];
  readonly send: (password: string) => Promise<unknown>;
  readonly onSent: () => unknown;
  readonly onCancel?: () => void;
};

/** Another password for an account. */
export const NewPasswordForm = ({ about, send, onSent, onCancel }: Props) => {
  const { t } = useLingui();
  const form = useSendForm({
    schema: ChangePasswordBody,
    start: { password: '' },
    send: ({ password }) => send(password),
    onSent,
    fieldOfCode: { PASSWORD_TOO_COMMON: 'password' },
  });
  const { strength, hint, meter } = usePasswordRating({ password: form.watch('password'), about });
  return (
    <Form form={form}>
      <div className={styles.password} data-strength={strength}>
        <SecretField
          of={form}
          name="password"
          label={t`New password`}
          autoComplete="new-password"
          hint={hint}
        />
        {meter}
      </div>
      <FormActions form={form} {...(onCancel ? { onCancel } : {})} action={<Trans>Set new password</Trans>} />
    </Form>
  );
};
