import { describe, expect, it } from 'vitest';

import { shownName, shownNames } from './profile.ts';

const none = { en: null, jp: null, ko: null };
const creator = {
  nickname: 'Harrow',
  multiLangNick: { ...none, jp: 'ハロウ', ko: '해로우' },
  channelLanguage: 'en',
} as const;

describe('the name of a creator [IDN-067]', () => {
  it.each([
    ['jp', 'ハロウ'],
    ['ko', '해로우'],
    // The nickname is English, as the channel is.
    ['en', 'Harrow'],
    ['es', 'Harrow'],
  ] as const)('is that of the reader’s language: %s', (reader, name) =>
    expect(shownName(creator, reader)).toBe(name),
  );

  it('falls back to en, jp and ko in this order', () => {
    const korean = { nickname: '달빛', channelLanguage: 'ko' } as const;
    expect(shownName({ ...korean, multiLangNick: { ...none, en: 'Moon', jp: '月' } }, 'es')).toBe('Moon');
    expect(shownName({ ...korean, multiLangNick: { ...none, jp: '月' } }, 'es')).toBe('月');
    expect(shownName({ ...korean, multiLangNick: none }, 'es')).toBe('달빛');
    expect(shownName({ ...korean, multiLangNick: { ...none, en: 'Moon' } }, 'ko')).toBe('달빛');
    expect(shownName({ nickname: 'Fan', multiLangNick: none, channelLanguage: null }, 'jp')).toBe('Fan');
  });

  it('is given to lists for all languages in which it is not the nickname', () => {
    expect(shownNames(creator)).toEqual({ jp: 'ハロウ', ko: '해로우' });
    // A name that an administrator took away is none.
    expect(shownNames({ ...creator, multiLangNick: { jp: '', ko: null } })).toEqual({});
    const korean = { nickname: '달빛', channelLanguage: 'ko', multiLangNick: { en: 'Moon' } } as const;
    expect(shownNames(korean)).toEqual({ en: 'Moon', jp: 'Moon', es: 'Moon' });
  });
});
