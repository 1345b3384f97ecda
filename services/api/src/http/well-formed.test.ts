import { expect, it } from 'vitest';

import { firstMalformed } from './well-formed.ts';

it('finds what no store takes, wherever it stands', () => {
  expect(firstMalformed({ body: { metaData: { title: { texts: { en: 'Rain\0' } } } } })).toBe(
    'metaData.title.texts.en',
  );
  expect(firstMalformed({ query: { query: '\ud800' } })).toBe('query');
  expect(firstMalformed({ params: { id: 'ok' }, body: [{ note: ['fine', 'half \udc00'] }] })).toBe(
    '0.note.1',
  );
  expect(firstMalformed({ body: { 'key\0': 1 } })).toBe('');
  expect(firstMalformed({ body: '\0' })).toBe('');
  expect(firstMalformed({ body: { reason: 'sealed:1:abc' } })).toBe('reason');
});

it('lets everything else through, raw bodies and whatever is deep as well', () => {
  const body = { text: 'Regen 雨 비 😀\n\t', numbers: [1, null, true], nested: { empty: {} } };
  expect(firstMalformed({ body, query: {}, params: undefined })).toBeUndefined();
  expect(firstMalformed({ body: Buffer.from([0, 1, 2]) })).toBeUndefined();
  expect(firstMalformed({ body: JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`) })).toBeUndefined();
});
