import type { SignUpBody } from '@fanfold/contracts/identity';
import { useLingui } from '@lingui/react/macro';
import type { z } from 'zod';

import { SecretField } from '../../ui/form/secret-field.tsx';
import type { SendForm } from '../../ui/form/use-send-form.ts';
import styles from './identity.module.css';
import { usePasswordRating } from './password-rating.tsx';

type SignUpFormOf = SendForm<z.input<typeof SignUpBody>, z.output<typeof SignUpBody>>;

/** A new password, what it needs, and how strong it is. */
export const PasswordField = ({ form }: { readonly form: SignUpFormOf }) => {
  const { t } = useLingui();
  const [password, ...about] = form.watch(['password', 'email']);
  const { strength, hint, meter } = usePasswordRating({ password, about });
  return (
    <div className={styles.password} data-strength={strength}>
      <SecretField of={form} name="password" label={t`Password`} autoComplete="new-password" hint={hint} />
      {meter}
    </div>
  );
};
