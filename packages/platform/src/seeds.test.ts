import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';

import { randomSeeds } from './seeds.ts';

it('commits itself to a seed by its SHA-256', () => {
  const { serverSeed, commitment } = randomSeeds();
  expect(serverSeed).toMatch(/^[0-9a-f]{64}$/);
  expect(commitment).toBe(createHash('sha256').update(Buffer.from(serverSeed, 'hex')).digest('hex'));
});
