import { isNotFound, isRedirect, notFound, redirect } from '@tanstack/react-router';
import { expect, it } from 'vitest';

import { Unreachable } from '../lib/problem.ts';
import { guard } from './guard.ts';

const guarded = (error?: unknown) =>
  guard(async () => {
    if (error !== undefined) throw error;
  }).catch((thrown: unknown) => thrown);

it('a guard that fails for any reason sends people home [SHL-042]', async () => {
  for (const error of [new Unreachable('down'), new TypeError('a fault of ours'), 'no error at all']) {
    const thrown = await guarded(error);
    expect(isRedirect(thrown) && thrown.options.to).toBe('/');
  }
});

it('what a guard decides itself stands', async () => {
  expect(await guarded()).toBeUndefined();
  expect(isNotFound(await guarded(notFound()))).toBe(true);
  const thrown = await guarded(redirect({ to: '/search' }));
  expect(isRedirect(thrown) && thrown.options.to).toBe('/search');
});
