import { limits } from '@fanfold/contracts';
import type { SignUpBody } from '@fanfold/contracts/identity';
import { Trans, useLingui } from '@lingui/react/macro';
import type { z } from 'zod';

import { SecretField } from '../../ui/form/secret-field.tsx';
import type { SendForm } from '../../ui/form/use-send-form.ts';
import { Meter } from '../../ui/meter.tsx';
import styles from './identity.module.css';
import { type PasswordStrength, usePasswordStrength } from './password-strength.ts';

const levels = {
  empty: 0,
  'not rated': 0,
  'too short': 1,
  'needs letters and numbers': 1,
  'easily guessed': 1,
  fair: 2,
  good: 3,
} as const;
const tones = ['ink', 'bad', 'warn', 'ok'] as const;

type SignUpFormOf = SendForm<z.input<typeof SignUpBody>, z.output<typeof SignUpBody>>;

/** A new password, what it needs, and how strong it is. */
export const PasswordField = ({ form }: { readonly form: SignUpFormOf }) => {
  const { t } = useLingui();
  const [password, ...about] = form.watch(['password', 'email']);
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
  const short: Record<PasswordStrength, string> = {
    empty: t`None`,
    'too short': t`Too short`,
    'needs letters and numbers': t`Too simple`,
    'not rated': t`Checking`,
    'easily guessed': t`Easy to guess`,
    fair: t`Fair`,
    good: t`Good`,
  };
  const level = levels[strength];
  return (
    <div className={styles.password} data-strength={strength}>
      <SecretField
        of={form}
        name="password"
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
