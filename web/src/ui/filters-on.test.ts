import { expect, it } from 'vitest';

import { filtersOn } from './filters-on.ts';

it('counts the fields that are set', () => {
  expect(filtersOn({ status: undefined, creator: 'Juniper', page: 0 })).toBe(2);
  expect(filtersOn({})).toBe(0);
});
