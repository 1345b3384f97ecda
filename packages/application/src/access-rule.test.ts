import { describe, expect, it } from 'vitest';

import { admins, finance, signedIn, undeclaredReads } from './access-rule.ts';
import { accessRules } from './manifests.ts';

describe('an access rule', () => {
  it('says whose data it shows to others than its owner, or the service does not start', () => {
    for (const rule of [admins, finance, { ...signedIn, othersBy: 'userOid' } as const])
      expect(undeclaredReads('GET /api/admin/secrets', rule)).toContain('does not say whose data');
    expect(undeclaredReads('GET /api/admin/secrets', { ...admins, reads: 'noPerson' })).toBeUndefined();
    expect(undeclaredReads('POST /api/admin/refund', admins)).toBeUndefined();
    expect(undeclaredReads('GET /api/account/me', signedIn)).toBeUndefined();
    const incomplete = Object.entries(accessRules).map(([route, rule]) => undeclaredReads(route, rule));
    expect(incomplete.filter((one) => one !== undefined)).toEqual([]);
  });
});
