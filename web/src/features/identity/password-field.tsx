import { limits } from '@fanfold/contracts';
import { useLingui } from '@lingui/react/macro';

import { TextField } from '../../ui/form/text-fields.tsx';
import styles from './identity.module.css';
import { type PasswordStrength, passwordStrength } from './password-strength.ts';
import type { SignUpFormOf } from './sign-up-schema.ts';

/** A new password with a meter. The words say what the bars show. */
export const PasswordField = ({ form }: { readonly form: SignUpFormOf }) => {
  const { t } = useLingui();
  const strength = passwordStrength(form.watch('password'));
  const recommended = limits.password.recommendedLength;
  const words: Record<PasswordStrength, string> = {
    empty: t`At least ${limits.password.minLength} characters with letters and numbers.`,
    'too short': t`At least ${limits.password.minLength} characters with letters and numbers.`,
    'needs letters and numbers': t`Add both letters and numbers.`,
    fair: t`Fair. ${recommended} characters or more are safer.`,
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
