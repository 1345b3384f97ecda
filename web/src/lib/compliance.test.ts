import { expect, it } from 'vitest';

import { complianceHeader, noteCompliance } from './compliance.ts';

it('adds a header to the calls of a reviewer’s account, and to no other ones [IDN-126]', () => {
  expect(complianceHeader()).toEqual({});
  noteCompliance(true);
  expect(complianceHeader()).toEqual({ 'x-compliance-account': '1' });
  noteCompliance(false);
  expect(complianceHeader()).toEqual({});
});
