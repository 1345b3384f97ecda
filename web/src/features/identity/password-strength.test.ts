import { loadPasswordEstimate, password as rule } from '@fanfold/contracts/identity';
import { expect, it } from 'vitest';

import { passwordStrength } from './password-strength.ts';

const estimate = await loadPasswordEstimate();
const about = ['moth@example.org', 'Paper Moth'];

it.each([
  ['', 'empty', false],
  ['a1b2c', 'too short', false],
  ['abcdef', 'needs letters and numbers', false],
  ['123456', 'needs letters and numbers', false],
  ['abc123', 'easily guessed', true],
  ['papermoth12', 'easily guessed', true],
  ['비밀번호12', 'fair', true],
  ['tin-drum-1959', 'good', true],
] as const)('[IDN-093] %s is %s, within the rule: %s', (password, strength, isWithinRule) => {
  expect(passwordStrength({ password, about }, estimate)).toBe(strength);
  expect(rule.safeParse(password).success).toBe(isWithinRule);
});

it.each([
  ['a1b2c', 'too short'],
  ['tin-drum-1959', 'not rated'],
] as const)('[IDN-093] without the estimate %s is %s', (password, strength) => {
  expect(passwordStrength({ password, about }, undefined)).toBe(strength);
});
