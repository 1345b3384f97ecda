import { expect, it } from 'vitest';

import { catalogueAccessRules } from './access-rules.ts';

it('all calls about works go to /content [SHL-034]', () => {
  const addresses = Object.keys(catalogueAccessRules).map((rule) => rule.split(' ')[1]);
  expect(addresses).toContain('/api/content');
  // Administrators' calls stand below their own base, what is played below that of files, and public files
  // have addresses of their own.
  const elsewhere = /^\/api\/(?:admin\/content|media)\/|^(?:\/kr|\/jp|\/us)?\/(?:thumbnail|preview)\//;
  const about = addresses.filter((address) => !elsewhere.test(address ?? ''));
  expect(about.filter((address) => !/^\/api\/content(?:\/|$)/.test(address ?? ''))).toEqual([]);
});
