import { expect, it } from 'vitest';

import { negotiateLanguage } from './negotiate-language.ts';

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['fr', 'en'],
  ['fr, ja;q=0.8', 'jp'],
  ['ja-JP, en;q=0.5', 'jp'],
  ['jp', 'jp'],
  ['ko-KR,ko;q=0.9,en-US;q=0.8,en;q=0.7', 'ko'],
  ['ES-mx', 'es'],
  // The order of the header does not count where qualities differ.
  ['en;q=0.3, ko;q=0.9', 'ko'],
  ['ko;q=0, es;q=0.1', 'es'],
  ['*', 'en'],
  ['ko;q=0', 'en'],
  [';;,=,q=', 'en'],
] as const)('%j prefers %s', (header, language) => expect(negotiateLanguage(header)).toBe(language));
