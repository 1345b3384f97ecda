import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Language } from '@fanfold/contracts';

const require = createRequire(import.meta.url);

/**
 * Latin and Hangul from the typeface of the screens, Japanese from its companion there, figures all of one
 * width.
 */
const files = {
  text: require.resolve('pretendard/dist/public/static/Pretendard-Regular.otf'),
  japanese: require.resolve('@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf'),
  figures: require.resolve('@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff'),
} as const;
export type FontName = keyof typeof files;
export const fontNames = Object.keys(files) as readonly FontName[];

const read = new Map<FontName, Buffer>();
/** The font's file; read once in the life of the process. */
export const fontFile = (name: FontName): Buffer => {
  const known = read.get(name) ?? readFileSync(files[name]);
  read.set(name, known);
  return known;
};

/** Width of so many characters of `figures`, in units of the size: each is three fifths wide. */
export const figuresWidth = (characters: number): number => (characters * 3) / 5;

export const fontOf = (language: Language): FontName => (language === 'jp' ? 'japanese' : 'text');

const onlyInText = /\p{Script=Hangul}/u;
const onlyInJapanese = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff01-\uff60]/u;

/** Neither font has everything, and a nickname may be in any language: the font that has this character. */
export const fontFor = (character: string, language: Language): FontName => {
  if (onlyInText.test(character)) return 'text';
  return onlyInJapanese.test(character) ? 'japanese' : fontOf(language);
};
