import { describe, expect, it } from 'vitest';

import { nickname } from './nickname.ts';

const isTaken = (text: string): boolean => nickname.safeParse(text).success;

describe('a nickname [IDN-094]', () => {
  it.each([
    ['Rain Man'],
    ['하린_2'],
    ['솔 Studio'],
    ['雨のMina'],
    ['ミナー'],
    ['Begoña-ñ'],
    ['Việt Nguyễn'],
    ['Марина'],
    ['Μαρία'],
    ['น้ำฝนที่รัก'],
    ['हिन्दी नाम'],
    ['שלום'],
  ])('may be %s', (text) => expect(isTaken(text)).toBe(true));

  it.each([
    ['a Hangul filler', 'ab\u3164cd'],
    ['only fillers', '\u3164\u3164'],
    ['a zero-width joiner', 'ab\u200dcd'],
    ['a soft hyphen', 'ab\u00adcd'],
    ['a variation selector', 'ab\ufe0fcd'],
    ['three marks on a letter', 'a\u0316\u0317\u0318b'],
    ['one mark twice', 'x\u0331\u0331'],
    ['a mark on nothing', '\u0301ab'],
    ['a mark on a space', 'ab \u0301c'],
    ['an enclosing mark', 'ab\u20ddc'],
    ['a Cyrillic letter among Latin ones', 'p\u0430ypal'],
    ['a Greek letter among Latin ones', 'r\u03bfot'],
    ['a Cherokee letter among Latin ones', '\u13aadmin'],
    ['Greek among Cyrillic', '\u03bfдин'],
    ['Hangul beside Kana', '가나カナ'],
    ['a script that is not in use', '\u{16800}\u{16801}'],
  ])('has no %s', (_what, text) => expect(isTaken(text)).toBe(false));

  it('is kept in plain letters', () => {
    expect(nickname.parse('Ｍｉｎａ')).toBe('Mina');
    expect(nickname.parse('𝐌𝐢𝐧𝐚')).toBe('Mina');
  });
});
