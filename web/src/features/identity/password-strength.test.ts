import { expect, it } from 'vitest';

import { isAcceptable, passwordStrength } from './password-strength.ts';

it.each([
  ['', 'empty', false],
  ['a1b2c', 'too short', false],
  ['abcdef', 'needs letters and numbers', false],
  ['123456', 'needs letters and numbers', false],
  ['abc123', 'fair', true],
  ['비밀번호12', 'fair', true],
  ['abcdefgh12', 'good', true],
] as const)('[IDN-093] %s is %s, accepted: %s', (password, strength, accepted) => {
  expect(passwordStrength(password)).toBe(strength);
  expect(isAcceptable(strength)).toBe(accepted);
});
