import { expect, it } from 'vitest';

import { isBetaTester } from './beta-tester.ts';

it('what is being tried out is for administrators, named accounts and creators with tags [IDN-116]', () => {
  const fan = { oid: 'a'.repeat(24), roles: ['user'], creatorTags: [], accounts: ['b'.repeat(24)] } as const;
  expect(isBetaTester(fan)).toBe(false);
  expect(isBetaTester({ ...fan, roles: ['user', 'admin'] })).toBe(true);
  expect(isBetaTester({ ...fan, oid: 'b'.repeat(24) })).toBe(true);
  expect(isBetaTester({ ...fan, roles: ['user', 'creator'] })).toBe(false);
  expect(isBetaTester({ ...fan, roles: ['user', 'creator'], creatorTags: ['story'] })).toBe(true);
  // The tag of a managed channel makes no creator.
  expect(isBetaTester({ ...fan, creatorTags: ['managed-channel:x'] })).toBe(false);
});
