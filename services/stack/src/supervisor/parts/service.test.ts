import { expect, it } from 'vitest';

import { withOwnPort } from './service.ts';

it('gives each process of one machine a port of its own for its metrics', () => {
  const portOf = (name: 'api' | 'projector' | 'worker', asked?: string) =>
    withOwnPort(name, { FANFOLD_METRICS_PORT: asked })['FANFOLD_METRICS_PORT'];
  expect((['api', 'projector', 'worker'] as const).map((name) => portOf(name, '9464'))).toEqual([
    '9464',
    '9465',
    '9466',
  ]);
  expect([portOf('worker', '0'), portOf('worker', ''), portOf('worker')]).toEqual(['0', '', undefined]);
});
