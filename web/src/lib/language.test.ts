import { describe, expect, it } from 'vitest';

import { chooseLanguage, languageOfPath, withLanguage, withoutLanguage } from './language.ts';

const nothing = { pathname: '/', query: null, saved: null, browser: [] };

describe('the language of an address [SHL-021]', () => {
  it.each([
    ['/ko', 'ko', '/'],
    ['/ko/', 'ko', '/'],
    ['/jp/charge/success', 'jp', '/charge/success'],
    ['/charge', undefined, '/charge'],
    ['/korea', undefined, '/korea'],
    ['/ja/charge', undefined, '/ja/charge'],
    ['/', undefined, '/'],
  ])('%s is read as %s and %s', (pathname, language, bare) => {
    expect(languageOfPath(pathname)).toBe(language);
    expect(withoutLanguage(pathname)).toBe(bare);
  });

  it.each([
    ['/', '/es'],
    ['/charge', '/es/charge'],
    ['/ko/charge', '/es/charge'],
  ])('%s is shown as %s', (pathname, shown) => expect(withLanguage(pathname, 'es')).toBe(shown));
});

describe('the language to begin with [SHL-022] [SHL-023]', () => {
  it.each([
    [
      'the path beats everything',
      { ...nothing, pathname: '/es', query: 'ko', saved: 'jp', browser: ['ko'] },
      'es',
    ],
    ['the query beats what was saved', { ...nothing, query: 'ko', saved: 'jp', browser: ['es'] }, 'ko'],
    ['what was saved beats the browser', { ...nothing, saved: 'jp', browser: ['es'] }, 'jp'],
    ['the browser says Japanese its own way', { ...nothing, browser: ['ja-JP', 'en'] }, 'jp'],
    ['the first browser language that we speak', { ...nothing, browser: ['fr-FR', 'es-MX', 'ko'] }, 'es'],
    ['nonsense is passed over', { ...nothing, query: 'xx', saved: '', browser: ['jp'] }, 'en'],
    ['English when no source names a language', nothing, 'en'],
  ] as const)('%s', (_case, hints, language) => expect(chooseLanguage(hints)).toBe(language));
});
