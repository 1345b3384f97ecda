import { limits } from '@fanfold/contracts';
import { type EstimatePassword, loadPasswordEstimate } from '@fanfold/contracts/identity';
import { useEffect, useMemo, useState } from 'react';

/** `not rated`: it keeps the rule, and what estimates it is not loaded. */
export type PasswordStrength =
  | 'empty'
  | 'too short'
  | 'needs letters and numbers'
  | 'not rated'
  | 'easily guessed'
  | 'fair'
  | 'good';

/** A password, and words of the person that a guesser tries first. */
export type Typed = { readonly password: string; readonly about: readonly string[] };

/**
 * What to say about a password while it is typed (IDN-093): the rule is 6 characters with letters and
 * numbers. The estimate is the one by which the service refuses.
 */
export const passwordStrength = (
  { password, about }: Typed,
  estimate: EstimatePassword | undefined,
): PasswordStrength => {
  if (password === '') return 'empty';
  if (password.length < limits.password.minLength) return 'too short';
  if (!/\p{L}/u.test(password) || !/\p{N}/u.test(password)) return 'needs letters and numbers';
  if (estimate === undefined) return 'not rated';
  const { isEasilyGuessed, isStrong } = estimate(password, about);
  if (isEasilyGuessed) return 'easily guessed';
  return isStrong ? 'good' : 'fair';
};

/** Loads the estimate when the first character is typed. Without it the service alone judges. */
export const usePasswordStrength = (typed: Typed): PasswordStrength => {
  const [estimate, setEstimate] = useState<EstimatePassword>();
  const isTyped = typed.password !== '';
  useEffect(() => {
    if (isTyped)
      loadPasswordEstimate().then(
        (loaded) => setEstimate(() => loaded),
        () => undefined,
      );
  }, [isTyped]);
  const { password } = typed;
  const about = typed.about.join('\n');
  return useMemo(
    () => passwordStrength({ password, about: about.split('\n') }, estimate),
    [password, about, estimate],
  );
};
