import { expect, it } from 'vitest';

import { fileAddress } from './addresses.ts';

it.each([
  [undefined, 'https://fanfold.example/pics/a'],
  ['https://cdn.example.com', 'https://cdn.example.com/pics/a'],
  ['https://cdn.example.com/fanfold', 'https://cdn.example.com/fanfold/pics/a'],
])('a public file is with the CDN %s at %s', (cdnBase, address) => {
  expect(fileAddress({ publicUrl: 'https://fanfold.example', cdnBase }, '/pics/a')).toBe(address);
});
