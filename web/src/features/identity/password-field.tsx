import { limits } from '@fanfold/contracts';
import { useLingui } from '@lingui/react/macro';

import { TextField } from '../../ui/form/text-fields.tsx';
import styles from './identity.module.css';
import { type PasswordStrength, usePasswordStrength } from './password-strength.ts';
import type { SignUpFormOf } from './sign-up-schema.ts';

/** A new password with a meter. The words say what the bars show. */
export const PasswordField = ({ form }: { readonly form: SignUpFormOf }) => {
  const { t } = useLingui();
  const [password, ...about] = form.watch(['password', 'email', 'nickname']);
  const strength = usePasswordStrength({ password, about });
  const rule = t`At least ${limits.password.minLength} characters with letters and numbers.`;
  const words: Record<PasswordStrength, string> = {
    empty: rule,
    'too short': rule,
    'needs letters and numbers': t`Add both letters and numbers.`,
    'not rated': rule,
    'easily guessed': t`Easily guessed. Choose another one, or add another word.`,
    fair: t`Fair. A longer one is safer.`,
    good: t`Good.`,
  };
  return (
    <div data-strength={strength}>
      <TextField
        of={form}
        name="password"
        type="password"
        label={t`Password`}
        autoComplete="new-password"
        hint={words[strength]}
      />
      <div className={styles.passwordMeter} aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
    </div>
  );
};
