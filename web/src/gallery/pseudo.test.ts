import { describe, expect, it } from 'vitest';

import { lengthen, lengthenMessage } from './pseudo.ts';

describe('the pseudo-locale', () => {
  it('makes words longer by half and keeps numbers and markup', () => {
    expect(lengthen('Pay <0>11,000</0> now')).toBe('Páyáy <0>11,000</0> ñöwöw');
  });

  it('keeps the names of values and of plural forms', () => {
    expect(
      lengthenMessage(['Up to ', ['count', 'plural', { one: ['#', ' coin'], other: '# coins' }]]),
    ).toEqual(['Upp töö ', ['count', 'plural', { one: ['#', ' çöíñíñ'], other: '# çöíñsíñs' }]]);
    expect(lengthenMessage([['name']])).toEqual([['name']]);
  });
});
