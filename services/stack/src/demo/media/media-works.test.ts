import { expect, it } from 'vitest';

import { people } from '../people.ts';
import { mediaWorks } from './seed-media.ts';

it('there are sixteen works with sound and picture, at most ten seconds long, in four languages, by creators that exist', () => {
  expect(mediaWorks).toHaveLength(16);
  expect(new Set(mediaWorks.map(({ slug }) => slug)).size).toBe(16);
  const creators = new Set(people.filter(({ role }) => role === 'creator').map(({ name }) => name));
  for (const { creator, seconds, title, summary } of mediaWorks) {
    expect(creators).toContain(creator);
    expect(seconds).toBeLessThanOrEqual(10);
    for (const texts of [title, summary])
      for (const language of ['en', 'ko', 'jp', 'es'] as const) expect(texts[language]).not.toBe('');
  }
});
