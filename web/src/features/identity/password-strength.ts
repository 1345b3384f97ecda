import { limits } from '@fanfold/contracts';

export type PasswordStrength = 'empty' | 'too short' | 'needs letters and numbers' | 'fair' | 'good';

/**
 * What to say about a password while it is typed (IDN-093): the rule is 6 characters with letters and numbers, the
 * advice is 10 or more. Whether it is on a list of stolen ones, the service knows.
 */
export const passwordStrength = (password: string): PasswordStrength => {
  if (password === '') return 'empty';
  if (password.length < limits.password.minLength) return 'too short';
  if (!/\p{L}/u.test(password) || !/\p{N}/u.test(password)) return 'needs letters and numbers';
  return password.length < limits.password.recommendedLength ? 'fair' : 'good';
};

export const isAcceptable = (strength: PasswordStrength): boolean =>
  strength === 'fair' || strength === 'good';
