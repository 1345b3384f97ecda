import { limits } from '@fanfold/contracts';
import { useLingui } from '@lingui/react/macro';

import { Field } from '../../ui/field.tsx';
import { type PasswordStrength, passwordStrength } from './password-strength.ts';

type PasswordFieldProps = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
};

/** A new password with a meter. The words say what the bars show. */
export const PasswordField = ({ value, onChange, error }: PasswordFieldProps) => {
  const { t } = useLingui();
  const strength = passwordStrength(value);
  const recommended = limits.password.recommendedLength;
  const words: Record<PasswordStrength, string> = {
    empty: t`At least ${limits.password.minLength} characters with letters and numbers.`,
    'too short': t`At least ${limits.password.minLength} characters with letters and numbers.`,
    'needs letters and numbers': t`Add both letters and numbers.`,
    fair: t`Fair. ${recommended} characters or more are safer.`,
    good: t`Good.`,
  };
  return (
    <div className="password-field" data-strength={strength}>
      <Field
        label={t`Password`}
        type="password"
        name="password"
        autoComplete="new-password"
        required
        hint={words[strength]}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className="password-meter" aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
    </div>
  );
};
