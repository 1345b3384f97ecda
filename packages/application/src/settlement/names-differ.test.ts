import { expect, it } from 'vitest';

import { namesDiffer } from './names-differ.ts';

it.each([
  ['Hana Kim', 'KIM, HANA', false],
  ['José Núñez', 'Jose Nunez', false],
  ['김 하나', '김하나', false],
  ['ﾔﾏﾀﾞ ﾀﾛｳ', 'ヤマダ　タロウ', false],
  ['Hana Kim', 'Hana Lee', true],
  ['김하나', 'Hana Kim', true],
])('compares %s with %s', (name, holder, differ) => {
  expect(namesDiffer(name, holder)).toBe(differ);
});
