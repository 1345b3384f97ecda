import { limits } from '@fanfold/contracts';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { Meter } from '../../ui/meter.tsx';
import { type PasswordStrength, type Typed, usePasswordStrength } from './password-strength.ts';

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

type Rating = {
  readonly strength: PasswordStrength;
  /** What the password needs, or how good it is. */
  readonly hint: string;
  readonly meter: ReactNode;
};

/** What is said about a new password while it is typed. */
export const usePasswordRating = (typed: Typed): Rating => {
  const { t } = useLingui();
  const strength = usePasswordStrength(typed);
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
  const meter = (
    <Meter label={<Trans>Strength</Trans>} value={level} max={3} text={short[strength]} tone={tones[level]} />
  );
  return { strength, hint: words[strength], meter };
};
