import { describe, expect, it } from 'vitest';

import { readPush } from './pushes.ts';

describe('a push that arrives', () => {
  it('is shown as it was sent', () => {
    const sent = { title: 'Rain', body: 'Tonight', path: '/jp/search', language: 'jp', tag: 'a1' };
    expect(readPush(JSON.stringify(sent))).toEqual(sent);
  });

  it.each([[undefined], ['no JSON'], ['null'], ['[]'], ['{"title":1}']])(
    '%s leads to the list of notifications',
    (data) => {
      expect(readPush(data)).toMatchObject({ title: 'Fanfold', path: '/myinfo/notifications' });
    },
  );

  it.each([['//evil.example'], ['/\\evil.example'], ['https://evil.example'], ['javascript:alert(1)']])(
    'leads to no other site: %s',
    (path) => expect(readPush(JSON.stringify({ path })).path).toBe('/myinfo/notifications'),
  );
});
