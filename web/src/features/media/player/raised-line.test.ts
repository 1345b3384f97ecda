import { expect, it } from 'vitest';

import { raisedLine } from './raised-line.ts';

const picture = { pictureHeightPx: 540, text: 'One line.' };

it('captions end above the controls that cover a part of the picture, however many lines they have', () => {
  expect(raisedLine({ ...picture, coveredPx: 92 })).toBe(-4);
  expect(raisedLine({ ...picture, coveredPx: 92, text: 'Two\nlines.' })).toBe(-5);
  // In a smaller picture a line is smaller.
  expect(raisedLine({ ...picture, pictureHeightPx: 270, coveredPx: 92 })).toBe(-7);
});

it('captions stay where the browser puts them while nothing covers them', () => {
  expect(raisedLine({ ...picture, coveredPx: 0 })).toBe('auto');
  expect(raisedLine({ ...picture, coveredPx: -12 })).toBe('auto');
  expect(raisedLine({ text: '', coveredPx: 92, pictureHeightPx: 0 })).toBe('auto');
});
