import { describe, expect, it } from 'vitest';

import { clearCaches } from './curation.ts';

describe('clearing the caches', () => {
  it('says that it failed when it cannot be recorded [ADM-086]', async () => {
    const unreachable = () => Promise.reject(new Error('The event log does not answer'));
    const deps = {
      eventLog: { commands: { of: () => ({ handle: unreachable }) } },
      ids: { uuid: () => 'one' },
    };
    const asker = { actor: { oid: 'a'.repeat(24) }, correlationId: 'one' };
    await expect(clearCaches(deps as never, asker as never)).rejects.toMatchObject({
      code: 'CACHE_CLEAR_FAILED',
    });
  });
});
