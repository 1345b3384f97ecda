import { expect, it } from 'vitest';

import { withOwnPort, withoutForeignKeys } from './service.ts';

it('gives each process of one machine a port of its own for its metrics', () => {
  const portOf = (name: 'api' | 'projector' | 'worker' | 'encoder', asked?: string) =>
    withOwnPort(name, { FANFOLD_METRICS_PORT: asked })['FANFOLD_METRICS_PORT'];
  expect((['api', 'projector', 'worker', 'encoder'] as const).map((name) => portOf(name, '9464'))).toEqual([
    '9464',
    '9465',
    '9466',
    '9467',
  ]);
  expect([portOf('worker', '0'), portOf('worker', ''), portOf('worker')]).toEqual(['0', '', undefined]);
});

it('gives the key of the object store to API, worker and encoder only', () => {
  const environment = {
    FANFOLD_PORT: '8080',
    FANFOLD_S3_ENDPOINT: 'http://s3',
    FANFOLD_S3_SECRET_ACCESS_KEY: 'x',
  };
  expect(withoutForeignKeys('api', environment)).toEqual(environment);
  expect(withoutForeignKeys('worker', environment)).toEqual(environment);
  expect(withoutForeignKeys('encoder', environment)).toEqual(environment);
  expect(withoutForeignKeys('projector', environment)).toEqual({ FANFOLD_PORT: '8080' });
  expect(withoutForeignKeys('sandbox', environment)).toEqual({ FANFOLD_PORT: '8080' });
});
