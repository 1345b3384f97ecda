import { expect, it } from 'vitest';

import { builtId, leftovers } from './catalogue.ts';

it('knows what a page must not show: English elsewhere, and message ids everywhere', () => {
  for (const language of ['ko', 'jp', 'es'] as const)
    expect([language, leftovers[language].has('Language and appearance')]).toEqual([language, true]);
  expect(leftovers.en.has('Language and appearance')).toBe(false);
  // With the id in the built application.
  const name = builtId({ id: 'Language and appearance', context: '' });
  expect(name).toBe('VvCQHC');
  for (const texts of Object.values(leftovers)) expect(texts.has(name)).toBe(true);
});

it('allows texts that are the same in both languages, and names of companies', () => {
  expect(leftovers.es.has('Total')).toBe(false);
  expect(leftovers.ko.has('Payletter')).toBe(false);
});
