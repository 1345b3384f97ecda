import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';

import { randomSeeds } from './seeds.ts';

it('publishes the SHA-256 of a seed as its commitment', () => {
  const { serverSeed, commitment } = randomSeeds();
  expect(serverSeed).toMatch(/^[0-9a-f]{64}$/);
  expect(commitment).toBe(createHash('sha256').update(Buffer.from(serverSeed, 'hex')).digest('hex'));
});
