import { expect, it, vi } from 'vitest';

import { oneAtATime } from './one-at-a-time.ts';

it('a change that is asked for while another one is under way is ignored [CAT-078]', async () => {
  const once = oneAtATime();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const act = vi.fn(() => answered);
  const first = once(act);
  await once(act);
  expect(act).toHaveBeenCalledTimes(1);
  answer();
  await first;
  await once(act);
  expect(act).toHaveBeenCalledTimes(2);
});

it('a change that failed is not under way any more', async () => {
  const once = oneAtATime();
  await expect(once(() => Promise.reject(new Error('unreachable')))).rejects.toThrow('unreachable');
  const act = vi.fn(() => Promise.resolve());
  await once(act);
  expect(act).toHaveBeenCalledTimes(1);
});
