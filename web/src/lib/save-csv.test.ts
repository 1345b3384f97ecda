import { expect, it } from 'vitest';

import { csvOf } from './save-csv.ts';

it('writes rows under the names of their fields, and no text that a spreadsheet would run', () => {
  const rows = [
    { name: 'Mina "M"', coins: -30, kept: true, note: null },
    { name: '=1+1', coins: 0, kept: false, note: '-x' },
  ];
  expect(csvOf(['name', 'coins', 'kept', 'note'], rows)).toBe(
    ['name,coins,kept,note', '"Mina ""M""",-30,"true",""', '"\'=1+1",0,"false","\'-x"'].join('\r\n'),
  );
});
