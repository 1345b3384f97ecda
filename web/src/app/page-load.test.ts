import { expect, it } from 'vitest';

import { loadFields } from './page-load.ts';

it('says in whole milliseconds how long a page took, and nothing before that is known', () => {
  expect(loadFields({ loadEventEnd: 812.6, responseStart: 90.2 })).toEqual({ ms: 813, first_byte_ms: 90 });
  expect(loadFields({ loadEventEnd: 0, responseStart: 90.2 })).toBeUndefined();
  expect(loadFields(undefined)).toBeUndefined();
});
