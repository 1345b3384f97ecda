import { limits } from '@fanfold/contracts';
import { Trans, useLingui } from '@lingui/react/macro';

import { TextField } from '../../ui/form/text-fields.tsx';
import { Meter } from '../../ui/meter.tsx';
import styles from './identity.module.css';
import { type PasswordStrength, passwordStrength } from './password-strength.ts';
import type { SignUpFormOf } from './sign-up-schema.ts';

const levels = { empty: 0, 'too short': 1, 'needs letters and numbers': 1, fair: 2, good: 3 } as const;
const tones = ['ink', 'bad', 'warn', 'ok'] as const;

/** A new password, what it needs, and how strong it is. */
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
  const short: Record<PasswordStrength, string> = {
    empty: t`None`,
    'too short': t`Too short`,
    'needs letters and numbers': t`Too simple`,
    fair: t`Fair`,
    good: t`Good`,
  };
  const level = levels[strength];
  return (
    <div className={styles.password} data-strength={strength}>
      <TextField
        of={form}
        name="password"
        type="password"
        label={t`Password`}
        autoComplete="new-password"
        hint={words[strength]}
      />
      <Meter
        label={<Trans>Strength</Trans>}
        value={level}
        max={3}
        text={short[strength]}
        tone={tones[level]}
      />
    </div>
  );
};
