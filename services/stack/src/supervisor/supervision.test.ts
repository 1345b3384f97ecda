import { expect, it } from 'vitest';

import { graceMs } from './supervision.ts';

it('gives a stack at most five seconds to end, whatever its parts do', () => {
  const together = Object.values(graceMs).reduce((sum, ms) => sum + ms, 0);
  expect(together).toBeLessThan(5_000);
});
