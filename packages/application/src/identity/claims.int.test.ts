import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startUseCases } from '../testing/use-cases.ts';
import { Claims } from './claims.ts';

let place: Awaited<ReturnType<typeof startUseCases>>;
beforeAll(async () => {
  place = await startUseCases();
});
afterAll(() => place[Symbol.asyncDispose]());

const reserve = (value: string): Promise<boolean> => {
  const claims = new Claims(place.deps.eventLog, '22'.repeat(32));
  const context = {
    actor: { oid: null, role: 'visitor' } as const,
    correlationId: randomUUID(),
    key: randomUUID(),
  };
  return claims.reserve({ kind: 'nickname', value, owner: place.nextOid() }, context);
};

describe('a nickname', () => {
  it('is one person’s, and so is every name that looks like it', async () => {
    expect(await reserve('Paul Brown')).toBe(true);
    for (const lookalike of ['PauI Brown', 'Раul Brown', 'pau1_br0wn', 'Paul\u200b Brown'])
      expect(await reserve(lookalike), lookalike).toBe(false);
    expect(await reserve('Paula Brown')).toBe(true);
  });

  it('cannot be claimed when it speaks for the platform', async () => {
    for (const name of ['Fanfold Support', 'ADM1N', '공식 하린', 'soporte'])
      expect(await reserve(name), name).toBe(false);
  });
});
