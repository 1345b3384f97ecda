import type { Language } from '@fanfold/contracts';

import { englishStories } from './en.ts';
import { spanishStories } from './es.ts';
import { japaneseStories } from './jp.ts';
import { koreanStories } from './ko.ts';
import type { Story } from './story.ts';

export type { Story } from './story.ts';

/** Everything that the creators of the demo world have published, by the language they write in. */
export const stories: Readonly<Record<Language, readonly Story[]>> = {
  en: englishStories,
  ko: koreanStories,
  jp: japaneseStories,
  es: spanishStories,
};
