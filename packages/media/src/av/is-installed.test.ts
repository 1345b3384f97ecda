import { expect, it } from 'vitest';

import { canEncode } from './is-installed.ts';

it('finds the encoder of a system that is installed, and of no other one', () => {
  expect(canEncode('linux-none')).toBe(false);
  expect(canEncode('win32-none')).toBe(false);
  if (process.platform === 'linux' && process.arch === 'x64') expect(canEncode()).toBe(true);
});
