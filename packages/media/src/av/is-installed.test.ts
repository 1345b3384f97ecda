import { expect, it } from 'vitest';

import { isNodeAvInstalled } from './is-installed.ts';

it('finds the encoder of a system that is installed, and of no other one', () => {
  expect(isNodeAvInstalled('linux-none')).toBe(false);
  expect(isNodeAvInstalled('win32-none')).toBe(false);
  if (process.platform === 'linux' && process.arch === 'x64') expect(isNodeAvInstalled()).toBe(true);
});
